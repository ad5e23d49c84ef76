"""The final score by part, and who won (COM-22, COM-23, USA-04, EUR-09 to 13, ASI-12 to 14, WLD-10 to 15, PAR-06)."""

from ferrovia.engine.lending import Lending, is_joined
from ferrovia.engine.rulebook import FEWER_STATIONS, MORE_TICKETS, NO_TIE_BREAK
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.tours import passes_in_order
from ferrovia.engine.trails import longest_trail


class Score:
    """What one side made of the game, by part."""

    def __init__(self, side: int, routes: int, others: int) -> None:
        self.side = side
        self.routes = routes  # for routes claimed
        self.others = others  # won or lost during the game for anything else: flags, pieces exchanged
        self.tickets: list[tuple[int, int]] = []  # (ticket, points it gave or cost)
        self.completed = 0
        self.tickets_bonus = 0
        self.lent: list[tuple[int, int]] = []  # (city of the station, route it lends)
        self.longest: list[int] = []  # routes of a longest path
        self.longest_length = 0
        self.longest_bonus = 0
        self.harbors: list[tuple[int, int]] = []  # (city, points)
        self.stations_left = 0  # stations or harbours not built
        self.stations_bonus = 0

    @property
    def ticket_points(self) -> int:
        """What the tickets come to, together."""
        return sum([points for _, points in self.tickets])

    @property
    def harbor_points(self) -> int:
        """What the harbours come to, together."""
        return sum([points for _, points in self.harbors])

    @property
    def total(self) -> int:
        """The final score."""
        bonuses = self.longest_bonus + self.tickets_bonus + self.stations_bonus
        return self.routes + self.others + self.ticket_points + self.harbor_points + bonuses

    def shown_for(self, tie_break: int) -> int:
        """The number that a tie-break is told by: tickets completed, stations left, or spaces of the longest path."""
        if tie_break == MORE_TICKETS:
            return self.completed
        return self.stations_left if tie_break == FEWER_STATIONS else self.longest_length


class Result:
    """The scores by side, and the sides that won: more than one when the victory is shared.

    Where it took more than points, `tie_break` is the last of the book's that told sides apart, and `tied` are these.
    """

    def __init__(self, scores: list[Score], winners: list[int], tie_break: int, tied: list[int]) -> None:
        self.scores = scores
        self.winners = winners
        self.tie_break = tie_break
        self.tied = tied


def score_game(rules: Rules, state: State) -> Result:
    """Score the game as it stands; final once it is over."""
    scores = [_score_side(rules, state, side) for side in range(rules.sides)]
    book = rules.rulebook
    if book.longest_bonus:
        longest = max([score.longest_length for score in scores])
        for score in scores:
            if score.longest_length == longest and longest > 0:
                score.longest_bonus = book.longest_bonus
    if book.tickets_bonus:
        most = max([score.completed for score in scores])
        for score in scores:
            if score.completed == most and most > 0:
                score.tickets_bonus = book.tickets_bonus
    return decide(scores, book.tie_breaks)


def decide(scores: list[Score], tie_breaks: tuple[int, ...]) -> Result:
    """Who won: the sides with most points, and of these the best by each tie-break in turn."""
    best = max([score.total for score in scores])
    winners = [score.side for score in scores if score.total == best]
    decided = NO_TIE_BREAK
    tied: list[int] = []
    for tie_break in tie_breaks:
        best = max([_merit(scores[side], tie_break) for side in winners])
        better = [side for side in winners if _merit(scores[side], tie_break) == best]
        if len(better) < len(winners):
            decided = tie_break
            tied = winners
        winners = better
    return Result(scores, winners, decided, tied)


def _merit(score: Score, tie_break: int) -> int:
    """What a tie-break looks at; more is better."""
    if tie_break == MORE_TICKETS:
        return score.completed
    if tie_break == FEWER_STATIONS:
        return score.stations_left
    return score.longest_bonus


def _score_side(rules: Rules, state: State, side: int) -> Score:
    routes = routes_of_side(rules, state, side)
    route_points = sum([rules.points[route] for route in routes])
    score = Score(side, route_points, state.points[side] - route_points)
    tickets: list[int] = []
    buildings: list[int] = []
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            tickets.extend(state.tickets[seat])
            score.stations_left += state.stations[seat]
            if state.stations[seat] < rules.rulebook.stations + rules.rulebook.harbors:
                buildings.extend([city for city, owner in enumerate(state.buildings) if owner == seat])
    if rules.racks:
        tickets.extend(state.rack_tickets[side])
    score.stations_bonus = score.stations_left * rules.rulebook.unbuilt_points
    labels = _labels(rules, routes)
    if buildings and rules.rulebook.stations:
        lending = Lending(rules, state, side, tickets, buildings)
        lending.choose(0, labels, [])
        labels = lending.best_labels
        score.lent = lending.best_lent
    _score_tickets(rules, score, routes, labels, tickets)
    if rules.rulebook.harbors:
        _score_harbors(rules, score, buildings)
    if rules.rulebook.longest_bonus:
        _find_longest(rules, score, routes)
    return score


def _score_tickets(rules: Rules, score: Score, routes: list[int], labels: list[int], tickets: list[int]) -> None:
    for ticket in tickets:
        facts = rules.board.tickets[ticket]
        if not is_joined(rules, labels, ticket):
            score.tickets.append((ticket, -facts.penalty))
            continue
        score.completed += 1
        points = facts.points
        if facts.any_order and not passes_in_order(rules, routes, list(facts.cities)):
            points = facts.any_order
        score.tickets.append((ticket, points))


def _score_harbors(rules: Rules, score: Score, cities: list[int]) -> None:
    """By the number of completed tickets that name the city (WLD-10)."""
    table = rules.rulebook.harbor_points
    done = [rules.board.tickets[ticket].cities for ticket, points in score.tickets if points > 0]
    for city in cities:
        named = sum([1 for named_cities in done if city in named_cities])
        score.harbors.append((city, table[min(named, len(table) - 1)]))


def network(rules: Rules, state: State, side: int) -> list[int]:
    """A label for each city; cities that the side's own routes join have the same one."""
    return _labels(rules, routes_of_side(rules, state, side))


def _labels(rules: Rules, routes: list[int]) -> list[int]:
    labels = list(range(len(rules.board.cities)))
    end_a = rules.end_a
    end_b = rules.end_b
    for route in routes:
        a = end_a[route]
        b = end_b[route]
        while labels[a] != a:
            a = labels[a]
        while labels[b] != b:
            b = labels[b]
        labels[b] = a
    for city, label in enumerate(labels):
        while labels[label] != label:
            label = labels[label]
        labels[city] = label
    return labels


def routes_of_side(rules: Rules, state: State, side: int) -> list[int]:
    """The routes that the side's seats own."""
    return [route for route, owner in enumerate(state.owner) if owner >= 0 and rules.side_of[owner] == side]


def _find_longest(rules: Rules, score: Score, routes: list[int]) -> None:
    trail = longest_trail(
        [rules.end_a[route] for route in routes],
        [rules.end_b[route] for route in routes],
        [rules.length[route] for route in routes],
    )
    score.longest = [routes[edge] for edge in trail]
    score.longest_length = sum([rules.length[route] for route in score.longest])
