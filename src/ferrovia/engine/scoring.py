"""The final score by component, and who won (COM-22, 23, USA-04, EUR-09 to 13, ASI-12 to 14, WLD-10 to 15, PAR-06)."""

from ferrovia.engine.board import Board
from ferrovia.engine.completion import points_in
from ferrovia.engine.harbors import harbor_points
from ferrovia.engine.lending import Lending
from ferrovia.engine.lent_worth import COMPLETED, NOT_SEARCHED, best_worth
from ferrovia.engine.longest import longest_length, trail_of
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.network import label_cities, routes_of_side, tickets_of_side
from ferrovia.engine.portable import Portable
from ferrovia.engine.rulebook import FEWER_STATIONS, MORE_TICKETS, TieBreak
from ferrovia.engine.rules import Rules
from ferrovia.engine.search_budget import MAX_SCORING_TRIES, SearchBudget
from ferrovia.engine.state import State
from ferrovia.engine.tours import passes_in_order
from ferrovia.engine.trails import walk_trail
from ferrovia.engine.vectors import numbers, vector


class ScoreDetails(Portable):
    """What the points of a side are made of, as the properties of `Score` say; found when they are first read."""

    def __init__(self) -> None:
        self.tickets: list[tuple[int, int]] = []
        self.lent: list[tuple[int, int]] = []
        self.harbors: list[tuple[int, int]] = []


@mypyc_attr(acyclic=True)
class Score(Portable):
    """The points of one side, by component.

    Its lists are searched for when they are first read, each with as many tries as the points were; that may raise
    `TooManyTries`.
    """

    def __init__(
        self,
        side: int,
        routes: int,
        flags_and_exchanges: int,
        rules: Rules,
        state: State,
        tries: int,
    ) -> None:
        self.side = side
        self.routes = routes  # for routes claimed
        self.flags_and_exchanges = flags_and_exchanges  # gained for flags, or paid for exchanges
        self.ticket_points = 0  # of all tickets
        self.completed = 0
        self.tickets_bonus = 0
        self.longest_length = 0
        self.holds_longest = False  # whether its trail is as long as any, where the rulebook has a bonus for it
        self.longest_bonus = 0
        self.harbor_points = 0  # of all harbours
        self.buildings_left = 0  # stations or harbours not built
        self.unbuilt_points = 0
        self.rules = rules
        self.state = state
        self.tries = tries
        self._details: ScoreDetails | None = None
        self._longest: list[int] | None = None

    def _get_details(self) -> ScoreDetails:
        if self._details is None:
            self._details = _find_details(self.rules, self.state, self.side, SearchBudget(self.tries))
        return self._details

    def set_details(self, details: ScoreDetails) -> None:
        """Take the points of tickets and harbours from the details."""
        self._details = details
        self.ticket_points = sum([points for _, points in details.tickets])
        self.completed = sum([1 for _, points in details.tickets if points > 0])
        self.harbor_points = sum([points for _, points in details.harbors])

    @property
    def tickets(self) -> list[tuple[int, int]]:
        """(ticket, points it gave or cost)."""
        return self._get_details().tickets

    @property
    def lent(self) -> list[tuple[int, int]]:
        """(city of a station, route that it lends)."""
        return self._get_details().lent

    @property
    def longest(self) -> list[int]:
        """The routes of a longest trail, by number."""
        if self._longest is None:
            routes = routes_of_side(self.rules, self.state.owner, self.side) if self.longest_length else vector([])
            self._longest = trail_of(self.rules, routes, SearchBudget(self.tries))
        return self._longest

    @property
    def harbors(self) -> list[tuple[int, int]]:
        """(city of a harbour, its points)."""
        return self._get_details().harbors

    @property
    def total(self) -> int:
        """The final score."""
        bonuses = self.longest_bonus + self.tickets_bonus + self.unbuilt_points
        return self.routes + self.flags_and_exchanges + self.ticket_points + self.harbor_points + bonuses

    def walk_longest(self, board: Board) -> tuple[list[int], list[int]]:
        """The routes of the longest trail in walking order, and the cities that it passes."""
        facts = [board.routes[route] for route in self.longest]
        order, cities = walk_trail([route.a for route in facts], [route.b for route in facts])
        return [self.longest[index] for index in order], cities

    def __repr__(self) -> str:
        return f"<Score of side {self.side}: {self.total}>"

    def shown_for(self, tie_break: TieBreak) -> int:
        """The number to show for a tie-break: completed tickets, stations not built, or spaces of the longest trail."""
        if tie_break == MORE_TICKETS:
            return self.completed
        return self.buildings_left if tie_break == FEWER_STATIONS else self.longest_length


@mypyc_attr(acyclic=True)
class Result(Portable):
    """The scores by side, and the sides that won: several if the victory is shared.

    `tie_break` is the last tie-break that separated sides with equal points, and `tied` are the sides that it compared;
    they are None and empty if no tie-break did.
    """

    def __init__(self, scores: list[Score], winners: list[int], tie_break: TieBreak | None, tied: list[int]) -> None:
        self.scores = scores
        self.winners = winners
        self.tie_break = tie_break
        self.tied = tied

    def __repr__(self) -> str:
        return f"<Result: scores {[score.total for score in self.scores]}, winners {self.winners}>"


def score_game(rules: Rules, state: State, tries: int = MAX_SCORING_TRIES) -> Result:
    """Score the game as if it ended now; raises `TooManyTries` if a side's score needs more tries than given."""
    seen = state if state.is_over else state.copy()  # what the points are made of is found later
    scores = [_score_side(rules, seen, side, SearchBudget(tries)) for side in range(rules.sides)]
    book = rules.rulebook
    if book.longest_bonus:
        longest = max([score.longest_length for score in scores])
        for score in scores:
            if score.longest_length == longest and longest > 0:
                score.holds_longest = True
                score.longest_bonus = book.longest_bonus
    if book.tickets_bonus:
        most = max([score.completed for score in scores])
        for score in scores:
            if score.completed == most and most > 0:
                score.tickets_bonus = book.tickets_bonus
    return find_winners(scores, book.tie_breaks)


def find_winners(scores: list[Score], tie_breaks: tuple[TieBreak, ...]) -> Result:
    """Find the winners: the sides with most points, and of these the best by each tie-break in turn."""
    best = max([score.total for score in scores])
    winners = [score.side for score in scores if score.total == best]
    decided: TieBreak | None = None
    tied: list[int] = []
    for tie_break in tie_breaks:
        if len(winners) == 1:
            break
        best = max([_merit(scores[side], tie_break) for side in winners])
        better = [side for side in winners if _merit(scores[side], tie_break) == best]
        if len(better) < len(winners):
            decided = tie_break
            tied = winners
        winners = better
    return Result(scores, winners, decided, tied)


def _merit(score: Score, tie_break: TieBreak) -> int:
    """The value that a tie-break compares; more is better."""
    if tie_break == MORE_TICKETS:
        return score.completed
    if tie_break == FEWER_STATIONS:
        return score.buildings_left
    return 1 if score.holds_longest else 0


def _score_side(rules: Rules, state: State, side: i64, budget: SearchBudget) -> Score:
    routes = routes_of_side(rules, state.owner, side)
    route_points: i64 = 0
    for route in routes:
        route_points += rules.points[route]
    score = Score(side, route_points, state.points[side] - route_points, rules, state, budget.tries)
    buildings: i64 = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            score.buildings_left += state.buildings_left[seat]
            buildings += rules.stations + rules.harbors - state.buildings_left[seat]
    score.unbuilt_points = score.buildings_left * rules.rulebook.unbuilt_points
    if buildings:
        _score_built(rules, state, score, routes, budget)
    else:
        _score_tickets(rules, state, score, routes, budget)
    if rules.rulebook.longest_bonus:
        score.longest_length = longest_length(rules, routes, budget)
    return score


def _score_tickets(rules: Rules, state: State, score: Score, routes: Ints, budget: SearchBudget) -> None:
    """Add up the tickets of a side without buildings, without listing what each is worth."""
    labels = label_cities(rules, routes)
    total: i64 = 0
    completed: i64 = 0
    for ticket in tickets_of_side(rules, state, score.side):
        points = _ticket_points(rules, routes, labels, ticket, budget)
        total += points
        if points > 0:
            completed += 1
    score.ticket_points = total
    score.completed = completed


def _score_built(rules: Rules, state: State, score: Score, routes: Ints, budget: SearchBudget) -> None:
    """Add up the tickets and harbours of a side with buildings: stations may complete tickets."""
    worth = NOT_SEARCHED
    if rules.stations:
        worth = best_worth(rules, state, score.side, label_cities(rules, routes), budget)
    if worth == NOT_SEARCHED:
        score.set_details(_find_details(rules, state, score.side, budget))
        return
    score.completed = worth % COMPLETED
    score.ticket_points = worth // COMPLETED
    for ticket in tickets_of_side(rules, state, score.side):
        score.ticket_points -= rules.ticket_penalty[ticket]


def _find_details(rules: Rules, state: State, side: i64, budget: SearchBudget) -> ScoreDetails:
    """Find the points of each of the side's tickets and harbours, and the routes that its stations lend."""
    details = ScoreDetails()
    routes = routes_of_side(rules, state.owner, side)
    tickets = numbers(tickets_of_side(rules, state, side))
    buildings: list[int] = []
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            buildings.extend([city for city in range(rules.city_count) if state.buildings[city] == seat])
    labels = label_cities(rules, routes)
    if buildings and rules.stations:
        lending = Lending(rules, state, side, tickets, buildings, budget)
        lending.choose(0, numbers(labels), [])
        labels = vector(lending.best_labels)
        details.lent = lending.best_lent
    details.tickets = [(ticket, _ticket_points(rules, routes, labels, ticket, budget)) for ticket in tickets]
    if rules.harbors:
        details.harbors = _score_harbors(rules, details.tickets, buildings)
    return details


def _ticket_points(rules: Rules, routes: Ints, labels: Ints, ticket: i64, budget: SearchBudget) -> i64:
    """The points of a ticket; negative if it is not completed."""
    points = points_in(rules, labels, ticket)
    if points == 0:
        return -rules.ticket_penalty[ticket]
    if rules.ticket_is_plain[ticket]:
        return points
    facts = rules.board.tickets[ticket]
    if facts.any_order and not passes_in_order(rules, numbers(routes), list(facts.cities), budget):
        return facts.any_order
    return points


def _score_harbors(rules: Rules, tickets: list[tuple[int, int]], cities: list[int]) -> list[tuple[int, int]]:
    """Score each harbour by the number of completed tickets that name its city (WLD-10)."""
    done = [rules.board.tickets[ticket].cities for ticket, points in tickets if points > 0]
    return [(city, harbor_points(rules, sum([1 for named in done if city in named]))) for city in cities]
