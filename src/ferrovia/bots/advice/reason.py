"""Reasons for actions, as codes with values; their texts are in the locale files."""

from typing import Final

CODES: Final = (
    # claims
    "completes",
    "last_completes",
    "last_points",
    "last_draw",
    "needed",
    "points",
    "points_beside",
    "points_instead",
    "rivals_one_end",
    "rivals_both_ends",
    "long_way_around",
    "for_flag",
    "lengthens",
    # cards
    "card_for_route",
    "card_for_several",
    "card_for_tunnel",
    "card_for_any",
    "card_for_pairs",
    "card_for_harbor",
    "card_spare",
    "wild",
    "wild_for_ferry",
    "wild_spare",
    "unseen",
    "unseen_all",
    "unseen_better",
    "unseen_better_all",
    "unseen_first",
    "unseen_first_all",
    "unseen_none",
    "unseen_none_all",
    "unseen_any",
    "plan_for",
    "route_for",
    "route_points",
    "stop",
    "stop_early",
    # tickets
    "tickets_promise",
    "tickets_time",
    "tickets_open",
    "keep_done",
    "keep_shared",
    "keep_cost",
    "keep_least",
    "keep_far",
    "drop",
    "drop_far",
    "share_partner",
    "share_dearest",
    "share",
    # mechanics of single rulebooks
    "station_rescues",
    "station",
    "harbor",
    "harbor_none",
    "harbor_unbuilt",
    "exchange",
    "exchange_none",
    "fleet",
    "refill",
    "hand_wanted",
    "hand_wild",
    "hand_unwanted",
    "rack_wanted",
    "rack_unwanted",
    "pay_tunnel",
    "decline_tunnel",
    "tunnel_too_dear",
    "flag",
    # no real choice
    "only_choice",
    "nothing_else",
)


class Reason:
    """A code, the values for its text, and the tickets that it is about, most valuable first.

    The values `route`, `city` and `card` are indices; all others are numbers.
    """

    __slots__ = ("code", "tickets", "values")

    def __init__(self, code: str, values: dict[str, int], tickets: list[int]) -> None:
        self.code = code
        self.values = values
        self.tickets = tickets

    def __repr__(self) -> str:
        return f"Reason({self.code!r}, {self.values}, {self.tickets})"
