"""A hint in words."""

from ferrovia.bots.grounds import Reason
from ferrovia.cli.naming import Names

SHOWN = 3  # tickets that a sentence names


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
