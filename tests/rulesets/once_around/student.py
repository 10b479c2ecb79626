"""Once Around as a student writes it, from the pay table alone; by options, with other readings of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

BOARD = """\
0 Go|60 Mediterranean Avenue|chest|60 Baltic Avenue|200 Income Tax|railroad Reading Railroad
100 Oriental Avenue|chance|100 Vermont Avenue|120 Connecticut Avenue
nothing Just Visiting/In Jail|140 St. Charles Place|utility 5 Electric Company|140 States Avenue
160 Virginia Avenue|railroad Pennsylvania Railroad|180 St. James Place|chest
180 Tennessee Avenue|200 New York Avenue|nothing Free Parking|220 Kentucky Avenue|chance
220 Indiana Avenue|240 Illinois Avenue|railroad B&O Railroad|260 Atlantic Avenue
260 Ventnor Avenue|utility 10 Water Works|280 Marvin Gardens|arrest|300 Pacific Avenue
300 North Carolina Avenue|chest|320 Pennsylvania Avenue|railroad Short Line Railroad|chance
350 Park Place|100 Luxury Tax|400 Boardwalk"""
SPACES = BOARD.replace("\n", "|").split("|")
NAMES = {"chest": "Community Chest", "chance": "Chance", "arrest": "Go To Jail"}
JAIL = 10
CARDS = {
    "dividend": (50, "Bank pays you dividend of 50 credits"),
    "crossword": (10, "You have won a crossword competition. Collect 10 credits."),
    "chairman": (100, "You have been elected Chairman of the Board. Collect 100 credits."),
    "bank-error": (200, "Bank error in your favor. Collect 200 credits"),
    "stock": (50, "From sale of stock, you get 50 credits."),
    "holiday": (100, "Holiday Fund matures. Receive 100 credits."),
    "refund": (20, "Income tax refund. Collect 20 credits"),
}


class Student:
    """Reads the name of the cards file and the number of rounds, a line each, and prints the transcript."""

    def __init__(self, stdin: str, files: Mapping[str, bytes], *readings: str) -> None:
        cards, rounds = stdin.splitlines()
        lines = files[cards].decode().splitlines()
        self.words: Iterator[str] = iter([word for line in lines for word in line.split("#")[0].split()])
        self.rounds = int(rounds)
        self.readings = readings
        self.told: list[str] = []

    def print(self) -> str:
        totals = [self.play_round(number) for number in range(1, self.rounds + 1)]
        if len(totals) > 1:
            mean = f"{sum(totals) * 100 / len(totals) / 100 + 1e-9:.2f}"
            self.told.append(
                f"\n{len(totals)} bonus rounds: {sum(totals)} credits,"
                f" mean {mean}, least {min(totals)}, most {max(totals)}."
            )
        return "\n".join(["Once Around Bonus", *self.told]) + "\n"

    def roll(self) -> tuple[int, int]:
        return int(next(self.words)), int(next(self.words))

    def pay(self, what: str, amount: int) -> None:
        self.total += amount
        self.told.append(f"    {what} pays {amount} credits, total {self.total}.")

    def play_round(self, number: int) -> int:
        self.told.append(f"\nBonus round {number}")
        self.space = self.total = self.landings = rolls = 0
        while True:
            self.dice, rolls = self.roll(), rolls + 1
            self.space += sum(self.dice)
            roll = f"Roll {rolls}: {self.dice[0]} and {self.dice[1]},"
            if self.space >= len(SPACES):
                exactly = self.space == len(SPACES)
                self.told.append(f"{roll} {'to' if exactly else 'past'} Go.")
                self.pay("Go", 400 if exactly and "go=400" in self.readings else 200)
                break
            self.told.append(f"{roll} to {self.name()}.")
            self.land()
        self.told.append(
            f"Bonus round {number} ends after {rolls} roll{'s'[: rolls > 1]}: {self.total} credits."
        )
        return self.total

    def name(self) -> str:
        words = SPACES[self.space].split(" ", 2 if SPACES[self.space].startswith("utility") else 1)
        return NAMES.get(words[0], words[-1])

    def land(self) -> None:
        kind, name = SPACES[self.space].split(" ")[0], self.name()
        if kind in ("chance", "chest"):
            self.draw()
        elif kind == "arrest":
            self.go_to_jail()
        elif kind == "railroad":
            self.landings += 1
            times = min(self.landings, 4) if "rails=capped" in self.readings else self.landings
            self.pay(f"Railroad landing {self.landings}", 200 * times)
        elif kind == "utility":
            times, dice = int(SPACES[self.space].split(" ")[1]), self.dice
            if "utility=moving" not in self.readings:
                dice = self.roll()
            factor = sum(dice)
            self.pay(f"Dice {dice[0]} and {dice[1]}: {times} x {factor}", times * factor)
        elif kind == "nothing":
            self.told.append(f"    {name} pays nothing.")
        else:
            self.pay(name, int(kind))

    def draw(self) -> None:
        next(self.words)
        card = next(self.words)
        if card == "jail":
            self.told.append('    Card: "Go directly to Jail"')
            self.go_to_jail()
        elif card == "back3":
            self.space -= 3
            self.told += ['    Card: "Go back 3 spaces"', f"    Back 3 to {self.name()}."]
            self.land()
        else:
            amount, text = CARDS[card]
            self.told.append(f'    Card: "{text}"')
            self.pay("The card", amount)

    def go_to_jail(self) -> None:
        self.space = JAIL
        self.told.append(f"    Straight to {self.name()}.")
