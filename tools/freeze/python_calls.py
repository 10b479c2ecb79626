"""Calls of the Python API: pieces of Python, each of which prints what it got."""

from __future__ import annotations

from collections.abc import Iterator

from tools.freeze.playing import Call, Step

SAMPLE = "fixtures/project5/sample-1"
BEGINNING = """\
import itertools, json
import monosim
sample = "fixtures/project5/sample-1/"
files = (sample + "board.txt", sample + "card.txt", sample + "player.txt")
own = dict(board=b"GO 0 NONE\\nIrvine 2800 RED\\nParking 0 NONE\\n", cards=b"5000\\n1\\n2\\n", players=b"1 1000\\n1 1000\\n")
def show(value):
    if hasattr(value, "record"):
        print(json.dumps(value.record(), indent=1, default=str))
        print(json.dumps(list(value.rows()), indent=1, default=str))
    print(value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else value)
def tell(work):
    try:
        show(work())
    except Exception as error:
        print(type(error).__name__, error, [str(problem) for problem in getattr(error, "problems", ())])
"""
"""What each piece begins with."""
GAMES = {
    "project5": ("*files, 3", "'project5', *files, 3"),
    "once-around": ("ruleset='once-around', rounds=2", "'once-around', rounds=2"),
    "singletonopoly": (
        "ruleset='singletonopoly', rounds=9, seats={'Ann': 'builder', 'Bob': 'trader'}",
        "'singletonopoly', rounds=9, seats={'Ann': 'builder', 'Bob': 'trader'}",
    ),
    "deal": ("ruleset='deal', seats=['shrewd', 'greedy']", "'deal', seats=['shrewd', 'greedy']"),
    "classic": ("ruleset='classic', seats=3, rounds=40", "'classic', seats=3, rounds=40"),
}
"""The arguments of one game, and those of a study."""
STRATEGY = """\
class First(monosim.Strategy):
    def answer(self, decision):
        return decision.options()[0]
"""
FURTHER = (
    "show(monosim.run(**own, rounds=2))",
    "show(monosim.run(**own, rounds=2, readings={'end': 'round'}))",
    "show(monosim.run(own['board'], b'0\\n', own['players'], 1))",
    "tell(lambda: monosim.events(own['board'], b'0\\n', own['players'], 1))",
    "tell(lambda: monosim.run('missing.txt', *files[1:], 1))",
    "tell(lambda: monosim.run(*files))",
    "tell(lambda: monosim.run(*files, 'x'))",
    "tell(lambda: monosim.run(*files, 3, ruleset='chess'))",
    "tell(lambda: monosim.run(*files, 3, readings={'ende': 'now'}))",
    "tell(lambda: monosim.run(*files, 3, seats={9: 'x'}))",
    "tell(lambda: monosim.simulate('deal', games=0))",
    "tell(lambda: monosim.simulate('deal', games=1.5))",
    "tell(lambda: monosim.simulate('deal', seats={0: 'nobody'}))",
    "tell(lambda: monosim.exact('deal'))",
    "tell(lambda: monosim.odds('once-around'))",
    "tell(lambda: monosim.tournament('deal', ['nobody']))",
    "tell(lambda: monosim.batch({'nonsense': 1}))",
    "tell(lambda: monosim.diagnose(lambda case: b'', ruleset='deal'))",
    STRATEGY + "show(monosim.run(*files, 3, seats={0: First()}))",
    STRATEGY + "show(monosim.run(ruleset='classic', rounds=30, seats=[First, First]))",
    STRATEGY + "show(monosim.run(ruleset='deal', seats=[First, 'random'], rounds=30))",
    STRATEGY + "r = monosim.Recorder(First())\nplayed = monosim.run(*files, 3, seats={0: r})\n"
    "print([line.text for line in r.lines])\nprint(monosim.run(*files, 3, seats={0: monosim.Script(r.lines)}) == played)",
    "tell(lambda: monosim.run(*files, 3, seats={0: monosim.Script([monosim.Line('yes', where='a.txt:1')])}))",
    "class Vague(monosim.Strategy):\n    def answer(self, decision):\n        return 'perhaps'\n"
    "tell(lambda: monosim.run(*files, 3, seats={0: Vague()}))",
    "right = monosim.run(*files, 3)\nc = monosim.compare(right, right.replace(b'Round: 2', b'Round 2'))\n"
    "print(c.ok, c.rows())\nprint(c)",
    "right = monosim.run(*files, 3)\nprint(monosim.compare(right, right))",
    "def student(case):\n    return monosim.run(case.text('board').encode(), case.text('cards').encode(),\n"
    "        case.text('players').encode(), case.rounds).replace(b'receives', b'gets')\n"
    "g = monosim.grade('fixtures/project5/sample-1', student)\nprint(g.points, g.max_points, g.rows())",
    "show(monosim.diagnose(lambda case: b'', 'fixtures/project5/sample-1', fresh=0))",
    "show(monosim.diagnose(lambda case: monosim.play.runner.run(case) if 0 else 1 // 0, 'fixtures/project5/sample-1', fresh=0))",
    "show(monosim.exact('project5', *files, 10, seat=0))",
    "show(monosim.exact('once-around'))",
    "show(monosim.exact('once-around', readings={'go': '400'}))",
    "show(monosim.exact('classic'))",
    "show(monosim.sweep(files[0], files[1], players=3, theta_p=[1, 2], theta_h='1000:3000:1000', games=20))",
    "show(monosim.tournament('deal', ['random', 'greedy', 'shrewd'], games=12))",
    "show(monosim.tournament('classic', ['trader', 'default'], games=6))",
    "show(monosim.tournament('project5', ['1,1000', '2,2000'], board=files[0], cards=files[1], rounds=50, games=6))",
    "show(monosim.tournament('singletonopoly', ['trader', 'builder'], games=4, rounds=20))",
    "show(monosim.odds('classic', 'fixtures/classic/sample-3/position.json', games=6, strategies=['trader']))",
    "show(monosim.odds('deal', seats=['shrewd', 'random'], games=10))",
    "show(monosim.simulate('deal', seats={0: 'greedy', 1: 'random'}, rotate=True, games=10, seed=1))",
    "show(monosim.simulate('deal', seats=2, games=5, first_seed=4))",
    "show(monosim.batch({'boards': [files[0]], 'decks': {'random': {'count': 4, 'cards': 20, 'cash': 10000, 'low': 1, 'high': 6}},\n"
    "    'rounds': 50, 'seats': [{'theta_p': '1:2:0.5', 'theta_h': 2000}, {'theta_p': 1.5, 'theta_h': 2000}]}))",
    "show(monosim.batch({'ruleset': 'deal', 'seeds': '1:5'}))",
    "show(monosim.batch({'ruleset': 'once-around', 'seeds': '1:5', 'readings': {'go': ['200', '400']}}))",
    "print([monosim.stream_seed(7, k) for k in range(5)])",
    "c = monosim.SeededChance(7)\nprint([monosim.roll(c) if 0 else type(c).__name__])",
    "from monosim.play.cases import load\nfrom monosim.play import runner\nf = load('fixtures/project5/sample-1')\n"
    "print(f.name, f.case.rounds)\nshow(runner.run(f.case))\n"
    "print(next(runner.transcript(f.case._replace(rounds='100000'))))",
    "case = monosim.Case(rounds='1', contents=own)\nprint(case)\nfrom monosim.play import runner\nshow(runner.run(case))",
    "page = monosim.replay(*files, 3, misreadings=['rent-truncated'])\nshow(page)",
    "print(sorted(monosim.__all__))",
)


def make_python_calls() -> Iterator[Call]:
    for game, (one, many) in GAMES.items():
        extra = "" if game == "project5" else ", seed=5"
        pieces = [
            f"show(monosim.run({one}{extra}))",
            f"for event in monosim.events({one}{extra}):\n    print(type(event).__name__, event)",
            f"for row in monosim.event_rows({one}{extra}):\n    print(row)",
            f"show(monosim.replay({one}{extra}))",
            f"show(monosim.simulate({many}, games=6, seed=2))",
            f"print(monosim.simulate({many}, games=6, seed=2).tables)",
        ]
        if game != "once-around":
            pieces.append(f"show(monosim.odds({many}, games=6, seed=2))")
        for piece in pieces:
            yield _python(piece)
    for piece in FURTHER:
        yield _python(piece)


def _python(piece: str) -> Call:
    inputs = tuple(
        path
        for path in ("fixtures/classic/sample-3/position.json", SAMPLE)
        if path in piece or (path == SAMPLE and "files" in piece)
    )
    return Call(f"python: {piece}", "python", (Step(python=BEGINNING + piece + "\n"),), inputs=inputs)
