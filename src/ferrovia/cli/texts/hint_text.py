"""The reasons of hints as sentences."""

from ferrovia.bots.advice.reason import Reason
from ferrovia.cli.texts.game_text import GameText

MAX_TICKETS_NAMED = 3  # in one sentence


def format_reason(game_text: GameText, reason: Reason) -> str:
    """Format a reason as a sentence."""
    translate = game_text.translate
    given = reason.values
    values: dict[str, object] = {**given, "tickets": format_tickets(game_text, reason.tickets)}
    if "route" in given:
        values["route"] = game_text.route(given["route"])
    if "city" in given:
        values["city"] = game_text.city(given["city"])
    if "card" in given:
        values["card"] = game_text.card_name(given["card"])
    if "trains" in given:
        values["pieces"] = game_text.count_pieces(given["trains"], given["ships"])
    for counted in ("points", "turns"):
        if counted in given:
            values[counted] = translate(f"count.{counted}", n=given[counted])
    return translate(f"hint.{reason.code}", **values)


def format_tickets(game_text: GameText, tickets: list[int]) -> str:
    """Format tickets by their cities; only the first few are named."""
    shown = [game_text.ticket(ticket) for ticket in tickets[:MAX_TICKETS_NAMED]]
    if len(tickets) <= MAX_TICKETS_NAMED:
        return game_text.translate.all_of(shown)
    return game_text.translate("hint.many_tickets", tickets=", ".join(shown), n=len(tickets) - MAX_TICKETS_NAMED)
