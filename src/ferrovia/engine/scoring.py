"""The final score: tickets, lent routes, longest path, stations, and who won (COM-22, COM-23, USA-04, EUR-09 to 13)."""

from ferrovia.engine.rulebook import FEWER_STATIONS, MORE_TICKETS
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State
from ferrovia.engine.trails import longest_trail


class Score:
    """What one side made of the game, by part."""

    def __init__(self, side: int, routes: int) -> None:
        self.side = side
        self.routes = routes  # scored during the game
        self.tickets: list[tuple[int, int]] = []  # (ticket, points it gave or cost)
        self.completed = 0
        self.lent: list[tuple[int, int]] = []  # (city of the station, route it lends)
        self.longest: list[int] = []  # routes of a longest path
        self.longest_length = 0
        self.longest_bonus = 0
        self.stations_left = 0
        self.stations_bonus = 0

    @property
    def ticket_points(self) -> int:
        """What the tickets come to, together."""
        return sum([points for _, points in self.tickets])

    @property
    def total(self) -> int:
        """The final score."""
        return self.routes + self.ticket_points + self.longest_bonus + self.stations_bonus


class Result:
    """The scores by side, and the sides that won: more than one when the victory is shared."""

    def __init__(self, scores: list[Score], winners: list[int]) -> None:
        self.scores = scores
        self.winners = winners


def score_game(rules: Rules, state: State) -> Result:
    """Score the game as it stands; final once it is over."""
    scores = [_score_side(rules, state, side) for side in range(rules.sides)]
    book = rules.rulebook
    if book.longest_bonus:
        for score in scores:
            _find_longest(rules, state, score)
        longest = max([score.longest_length for score in scores])
        for score in scores:
            if score.longest_length == longest and longest > 0:
                score.longest_bonus = book.longest_bonus
    ranks = [_rank(rules, score) for score in scores]
    best = max(ranks)
    return Result(scores, [score.side for score, rank in zip(scores, ranks, strict=True) if rank == best])


def _rank(rules: Rules, score: Score) -> list[int]:
    """What decides, weightiest first; more is better."""
    rank = [score.total]
    for tie_break in rules.rulebook.tie_breaks:
        if tie_break == MORE_TICKETS:
            rank.append(score.completed)
        elif tie_break == FEWER_STATIONS:
            rank.append(score.stations_left)
        else:
            rank.append(score.longest_bonus)
    return rank


def _score_side(rules: Rules, state: State, side: int) -> Score:
    score = Score(side, state.points[side])
    labels = network(rules, state, side)
    tickets: list[int] = []
    stations: list[int] = []
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            tickets.extend(state.tickets[seat])
            stations.extend([city for city, owner in enumerate(state.buildings) if owner == seat])
            score.stations_left += state.stations[seat]
    score.stations_bonus = score.stations_left * rules.rulebook.station_bonus
    if stations:
        lending = _Lending(rules, state, side, tickets, stations)
        lending.choose(0, labels, [])
        labels = lending.best_labels
        score.lent = lending.best_lent
    for ticket in tickets:
        facts = rules.board.tickets[ticket]
        done = is_joined(rules, labels, ticket)
        score.tickets.append((ticket, facts.points if done else -facts.penalty))
        score.completed += done
    return score


def network(rules: Rules, state: State, side: int) -> list[int]:
    """A label for each city; cities that the side's own routes join have the same one."""
    labels = list(range(len(rules.board.cities)))
    for route in routes_of_side(rules, state, side):
        a = _root(labels, rules.end_a[route])
        b = _root(labels, rules.end_b[route])
        labels[b] = a
    return [_root(labels, city) for city in range(len(labels))]


def _root(labels: list[int], city: int) -> int:
    while labels[city] != city:
        city = labels[city]
    return city


def routes_of_side(rules: Rules, state: State, side: int) -> list[int]:
    """The routes that the side's seats own."""
    return [route for route, owner in enumerate(state.owner) if owner >= 0 and rules.side_of[owner] == side]


def is_joined(rules: Rules, labels: list[int], ticket: int) -> bool:
    """Whether the network joins the ticket's cities (COM-22)."""
    cities = rules.board.tickets[ticket].cities
    label = labels[cities[0]]
    for city in cities:
        if labels[city] != label:
            return False
    return True


def _find_longest(rules: Rules, state: State, score: Score) -> None:
    routes = routes_of_side(rules, state, score.side)
    trail = longest_trail(
        [rules.end_a[route] for route in routes],
        [rules.end_b[route] for route in routes],
        [rules.length[route] for route in routes],
    )
    score.longest = [routes[edge] for edge in trail]
    score.longest_length = sum([rules.length[route] for route in score.longest])


class _Lending:
    """The best use of a side's stations: every way to lend is tried, for there are few (EUR-09)."""

    def __init__(self, rules: Rules, state: State, side: int, tickets: list[int], stations: list[int]) -> None:
        self.rules = rules
        self.tickets = tickets
        self.stations = stations
        self.offers: list[list[int]] = []  # by station: routes of others that end there
        for city in stations:
            self.offers.append(
                [
                    route
                    for route, owner in enumerate(state.owner)
                    if owner != NOBODY
                    and rules.side_of[owner] != side
                    and (rules.end_a[route] == city or rules.end_b[route] == city)
                ]
            )
        self.best_value = -1
        self.best_labels: list[int] = []
        self.best_lent: list[tuple[int, int]] = []

    def choose(self, number: int, labels: list[int], lent: list[tuple[int, int]]) -> None:
        """Try every route that station `number` and the later ones may lend, and lending none."""
        if number == len(self.stations):
            value = self._value(labels)
            if value > self.best_value:
                self.best_value = value
                self.best_labels = labels
                self.best_lent = lent
            return
        self.choose(number + 1, labels, lent)
        tried: list[int] = []
        for route in self.offers[number]:
            a = self.rules.end_a[route]
            b = self.rules.end_b[route]
            far = labels[b] if a == self.stations[number] else labels[a]
            # Routes into a part that is joined already, or that an earlier one led to, add nothing.
            if labels[a] != labels[b] and far not in tried:
                tried.append(far)
                joined = [labels[a] if label == labels[b] else label for label in labels]
                self.choose(number + 1, joined, [*lent, (self.stations[number], route)])

    def _value(self, labels: list[int]) -> int:
        """Points that completed tickets are better by, and then their number."""
        value = 0
        for ticket in self.tickets:
            if is_joined(self.rules, labels, ticket):
                facts = self.rules.board.tickets[ticket]
                value += (facts.points + facts.penalty) * 1000 + 1
        return value
