"""Whether a network completes a ticket, and what the ticket is then worth (COM-22, COM-27)."""

from ferrovia.engine.native import Ints, i64
from ferrovia.engine.rules import Rules
from ferrovia.engine.vectors import numbers


def is_joined(rules: Rules, labels: Ints, ticket: i64) -> bool:
    """Whether the network completes the ticket (COM-22, COM-27)."""
    return points_in(rules, labels, ticket) > 0


def points_in(rules: Rules, labels: Ints, ticket: i64) -> i64:
    """Like `joined_points`, and quick for tickets that just join two cities."""
    if not rules.ticket_is_plain[ticket]:
        return joined_points(rules, numbers(labels), ticket)
    if labels[rules.ticket_from[ticket]] != labels[rules.ticket_to[ticket]]:
        return 0
    return rules.ticket_points[ticket]


def joined_points(rules: Rules, labels: list[int], ticket: int) -> int:
    """Points of the ticket in this network, a tour in its printed order; 0 if the ticket is not completed."""
    facts = rules.board.tickets[ticket]
    cities = facts.cities
    label = labels[cities[0]]
    if facts.destination_points:
        best = 0
        for index, points in enumerate(facts.destination_points):
            if points > best and labels[cities[index + 1]] == label:
                best = points
        return best
    for city in cities:
        if labels[city] != label:
            return 0
    return facts.points
