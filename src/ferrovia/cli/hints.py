"""A hint in words: what the planner would do in a seat's place, and why."""

from ferrovia.bots.grounds import Reason
from ferrovia.bots.hints import why
from ferrovia.bots.planner import PlannerBot
from ferrovia.cli.naming import Names
from ferrovia.engine.actions import Action
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import TURN

SHOWN = 3  # tickets that a sentence names


class Adviser:
    """Gives hints at one table. It begins anew in each turn, and sticks to its plan until the turn is over."""

    def __init__(self) -> None:
        self.planners: dict[tuple[int, int], PlannerBot] = {}  # by seat and turn, the last one only

    def hint(self, view: Observation, turns: int) -> tuple[Action, list[Reason]]:
        """The planner's choice for a seat that has acted in so many turns, and the reasons for it."""
        begins = view.question == TURN
        turn = (view.seat, turns + begins)
        if begins or turn not in self.planners:
            planner = PlannerBot(0)
            planner.forget(turns)
            self.planners = {turn: planner}
        action = self.planners[turn].choose(view)
        return action, why(self.planners[turn], view, action)


def reason_text(names: Names, reason: Reason) -> str:
    """The sentence of a reason."""
    words = names.words
    given = reason.values
    values: dict[str, object] = {**given, "tickets": tickets_text(names, reason.tickets)}
    if "route" in given:
        values["route"] = names.route(given["route"])
    if "city" in given:
        values["city"] = names.city(given["city"])
    if "card" in given:
        values["card"] = names.card_name(given["card"])
    if "trains" in given:
        values["pieces"] = names.count_pieces(given["trains"], given["ships"])
    for counted in ("points", "turns"):
        if counted in given:
            values[counted] = words(f"count.{counted}", n=given[counted])
    return words(f"hint.{reason.code}", **values)


def tickets_text(names: Names, tickets: list[int]) -> str:
    """Tickets by their cities, the first few of them."""
    shown = [names.ticket(ticket) for ticket in tickets[:SHOWN]]
    if len(tickets) <= SHOWN:
        return names.words.all_of(shown)
    return names.words("hint.many_tickets", tickets=", ".join(shown), n=len(tickets) - SHOWN)
