"""The transcript, to the byte: the lines for each event, as the assignment's section Output gives them."""

from monosim.core import InputError
from monosim.rulesets.project5 import events


class Writer:
    def write(self, event: events.Event) -> str:
        if isinstance(event, events.TURNS):
            action = self.tell_action(event)
            return f"Player {event.player} moves {event.steps} step(s) to {event.name} and {action}.\n"
        match event:
            case events.RoundStarted():
                return f"Round: {event.number}\n"
            case events.GameStarted():
                return "***MONOPOLY GAME STARTS***\n"
            case events.GameWon():
                return (
                    "***SIMULATION RESULTS***\n"
                    f"Player {event.player} wins the game with total asset value of ${event.wealth}.\n"
                    "***GAME SUMMARY***\n"
                )
            case events.PlayerSummary():
                return f"Player {event.player}:\nCash Balance: ${event.cash}\n" + self.tell_holdings(event)
            case events.PlayerOut():
                return f"Player {event.player}:\nBankrupt and out of game.\n"

    def tell_action(self, turn: events.Turn) -> str:
        match turn:
            case events.PaidRent():
                return f"pays ${turn.rent} rent to Player {turn.owner}"
            case events.Stayed():
                return "stays"
            case events.ReceivedSalary():
                return f"receives ${turn.amount}"
            case events.Purchased():
                return f"purchases {turn.name}"
            case events.BuiltHouse():
                return f"builds house number {turn.number}"
            case events.WentBankrupt():
                return f"bankrupt, transfers property to Player {turn.owner}"

    def tell_holdings(self, summary: events.PlayerSummary) -> str:
        if not summary.properties:
            return "No purchased property.\n"
        return f"Number of Purchased Properties: {summary.properties}\n"

    def refuse(self, error: InputError) -> str:
        """The message is printed once, however many problems there are."""
        return "Improper inputs.\n"
