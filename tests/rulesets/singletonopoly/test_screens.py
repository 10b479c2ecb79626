"""The information screens, as the manual's flowcharts say."""

from __future__ import annotations

from rulesets.singletonopoly.scene import ANN, BOB, Scene

from monosim.rulesets.singletonopoly.asking import see_properties, show_players
from monosim.rulesets.singletonopoly.screens import describe_board, describe_players


def info(scene: Scene, what: str) -> str:
    scene.play(see_properties, ANN, typed=f"{what}/b")
    return scene.text.split(f"> {what}\n")[1].rpartition("Ann, which property info?")[0]


def test_board_spaces_are_listed_by_position_streets_with_their_neighborhood() -> None:
    lines = describe_board().splitlines()
    assert len(lines) == 42
    assert lines[:3] == ["Board spaces", "1: Start", "2: Victoria Street, Vauxhall"]
    assert lines[41] == "41: Norfolk Street, Hampton"


def test_one_s_own_properties_are_shown_without_headings_and_blank_lines() -> None:
    scene = Scene().own(ANN, 2, 3, 4, 34).own(ANN, 19, pawned=True).own(BOB, 10)
    scene.state.restaurants[3] = 2
    assert info(scene, "by") == (
        "Leibniz Super Store: position 34, owner Ann, current fee dice roll × 8\n"
        "Monett Golf Club: position 19, owner Ann, pawned\n"
        "Victoria Street: position 2, owner Ann, current fee $32\n"
        "Nottingham Avenue: position 3, owner Ann, current fee $96, restaurants 2\n"
        "Manchester Road: position 4, owner Ann, current fee $32\n"
    )


def test_who_has_no_properties_is_told_so() -> None:
    assert info(Scene(), "by") == "Ann owns no properties\n"


def test_all_properties_have_headings_by_type_and_neighborhood_and_blank_lines_between() -> None:
    scene = Scene().own(BOB, 10, 34, 5)
    groups = info(scene, "ba").rstrip("\n").split("\n\n")
    assert len(groups) == 10
    assert groups[0] == (
        "Super Stores\n"
        "Newton Super Store: position 10, owner Bob, current fee dice roll × 16\n"
        "Leibniz Super Store: position 34, owner Bob, current fee dice roll × 16"
    )
    assert groups[1].splitlines()[:2] == [
        "Golf Clubs",
        "Granby Golf Club: position 5, owner Bob, current fee $64",
    ]
    assert groups[2].splitlines()[:3] == [
        "Streets",
        "Vauxhall",
        "Victoria Street: position 2, unowned, purchase price $128",
    ]
    assert [group.splitlines()[0] for group in groups[3:]] == [
        "Monrovia", "Ozark", "Augusta", "Little Italy", "Gauss", "Turing", "Hampton",
    ]  # fmt: skip


def test_all_info_adds_a_block_of_what_is_not_unique() -> None:
    scene = Scene()
    basic, everything = info(scene, "ba"), info(scene, "aa")
    assert everything.startswith(basic + "\nPrices and fees\n")
    block = everything.removeprefix(basic)
    assert "Super Stores and Golf Clubs: pawn price $256, unpawn price $282\n" in block
    assert (
        "Golf Club fee by clubs of the owner: 1 owned $64, 2 owned $128, 3 owned $256, 4 owned $512\n"
        in block
    )
    assert (
        "Hampton: pawn price $512, unpawn price $564, restaurant adding price $512, restaurant removal gain"
        " $256, starting fee $128, fees by restaurants if one player owns all streets: 0: $256, 1: $512,"
        " 2: $768, 3: $1024, 4: $1280, 5: $1536\n"
    ) in block


def test_player_info_mentions_cards_and_vacation_only_if_there_are_any() -> None:
    scene = Scene("Ann", "Bob", "Cid", "Dot").hold(BOB, 1)
    scene.state.go_on_vacation(BOB)
    scene.state.go_on_vacation(3)
    scene.state.stay_on_vacation(3)
    scene.state.leave_game(2)
    assert describe_players(show_players(scene.state)) == (
        "Player info\n"
        "Ann: position 1, money $4096\n"
        "Bob: position 17, money $4096, 1 get off Vacation free card, on Vacation, turns spent there: 0\n"
        "Cid: out of the game\n"
        "Dot: position 17, money $4096, on Vacation, turns spent there: 1\n"
    )
