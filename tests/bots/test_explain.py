"""Reasons: every decision of the planner has some, they have texts, and they are true."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from ferrovia.bots.advice.adviser import Adviser, explain, list_reasons
from ferrovia.bots.advice.reason import Reason
from ferrovia.bots.planner.decision import Decision
from ferrovia.bots.planner.planner import PlannerBot
from ferrovia.cli.terminal.lookup import format_reason
from ferrovia.cli.texts.game_text import GameText
from ferrovia.engine.actions import CLAIM, KEEP, PASS, Action
from ferrovia.engine.cards import GREEN
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import FLAG, SECOND, TUNNEL, TURN
from ferrovia.locales import LANGUAGES, Translator, texts
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, position
from tests.random_games import game_of

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "bots.md"
CODES = {key.split(".")[1] for key in texts("en") if key.startswith("hint.")}
SEATS = [(book, seats) for book, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


def decisions(game: Game, seed: int) -> Iterator[tuple[Decision, Observation]]:
    """Yield every decision of a game between planners before it is applied."""
    state = game.new(seed)
    planners = [PlannerBot(seed + seat) for seat in range(game.seats)]
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        view = game.observe(state, seat)
        decision = planners[seat].decide(view)
        yield decision, view
        game.apply(state, decision.action)


def said(game: Game, reason: Reason) -> list[str]:
    """Format the reason in every language."""
    seats = [f"seat {seat}" for seat in range(game.seats)]
    return [format_reason(GameText(Translator(lang), game.board, seats, game.rulebook), reason) for lang in LANGUAGES]


@pytest.mark.parametrize(("book", "seats"), SEATS)
def test_every_decision_of_the_planner_has_a_reason_in_words(book: str, seats: int) -> None:
    game = game_of(book, seats)
    for decision, view in decisions(game, 3):
        reasons = explain(decision, view, decision.action)
        assert 1 <= len(reasons) <= 2
        for reason in reasons:
            assert reason.code in CODES
            assert all(text and "{" not in text for text in said(game, reason))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_any_legal_action_has_a_reason(book: str) -> None:
    game = game_of(book, RULEBOOKS[book].seats[0])
    random = Random(5)
    for decision, view in decisions(game, 5):
        by_kind: dict[int, list[Action]] = {}
        for action in view.legal_actions():
            by_kind.setdefault(action.kind, []).append(action)
        for actions in by_kind.values():
            reasons = explain(decision, view, random.choice(actions))
            assert reasons
            for reason in reasons:
                assert reason.code in CODES
                assert said(game, reason)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_asking_why_changes_nothing(book: str) -> None:
    game = game_of(book, RULEBOOKS[book].seats[0])
    chosen = []
    for decision, view in decisions(game, 8):
        explain(decision, view, decision.action)
        chosen.append(decision.action)
    assert chosen == [decision.action for decision, _ in decisions(game, 8)]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_hint_knows_only_what_the_seat_may_know(book: str) -> None:
    game = game_of(book, RULEBOOKS[book].seats[0])
    for number, (_, view) in enumerate(decisions(game, 2)):
        if number % 5 == 0:
            open_hint, sealed = Adviser().hint(view, number), Adviser().hint(view.sealed(), number)
            assert open_hint[0] == sealed[0] and repr(open_hint[1]) == repr(sealed[1])


def reasons_of(book: str, code: str, seats: int = 0) -> Iterator[tuple[Observation, Action, Reason]]:
    """Yield decisions with this reason, with the fewest seats or with a given number."""
    game = game_of(book, seats or RULEBOOKS[book].seats[0])
    for seed in range(12):
        for decision, view in decisions(game, seed):
            for reason in explain(decision, view, decision.action):
                if reason.code == code:
                    yield view, decision.action, reason


def test_a_claim_that_is_said_to_complete_a_ticket_completes_it() -> None:
    game = game_of("usa", 2)
    state = game.new(4)
    planners = [PlannerBot(seat) for seat in range(2)]
    found = 0
    while not state.is_over:
        seat = game.asked_seats(state)[0]
        view = game.observe(state, seat)
        decision = planners[seat].decide(view)
        reason = explain(decision, view, decision.action)[0]
        done_before = [ticket for ticket in reason.tickets if view.is_done(ticket)]
        game.apply(state, decision.action)
        if reason.code in ("completes", "last_completes"):
            found += 1
            assert not done_before and all(game.observe(state, seat).is_done(ticket) for ticket in reason.tickets)
    assert found > 2


def test_a_route_is_needed_for_tickets_that_are_held_and_open() -> None:
    found = 0
    for view, action, reason in reasons_of("usa", "needed", 2):
        found += 1
        assert action.kind == CLAIM and reason.tickets
        assert set(reason.tickets) <= set(view.tickets)
        assert not any(view.is_done(ticket) for ticket in reason.tickets)
    assert found


def reported(table: Position, text: str, goals: Sequence[str] = ()) -> list[tuple[str, dict[str, int]]]:
    """Return the codes and values of the reasons for an action, after a planner's decision or with these goals."""
    view = table.game.observe(table.state, table.seat)
    decision = PlannerBot(1).decide(view)
    if goals:
        decision.goals = [table.route(name) for name in goals]
    reasons = list_reasons(decision, view, table.notation.parse(text, table.seat))
    return [(reason.code, reason.values) for reason in reasons]


def test_a_tunnel_that_can_be_paid_needs_only_a_reserve() -> None:
    table = position("europe", hands=("gg",), display="gbyrw")
    route = {"route": table.route("ven-zur")}
    assert table.game.rules.length[route["route"]] == 2 and table.game.rules.color[route["route"]] == GREEN
    assert reported(table, "+g", ["ven-zur"])[0] == ("card_for_tunnel", route)
    table = position("europe", hands=("g",), display="gbyrw")
    assert reported(table, "+g", ["ven-zur"])[0] == ("card_for_route", {**route, "n": 1})


def test_the_reason_names_the_first_ferry_that_needs_wilds() -> None:
    table = position("europe", hands=("***",), display="*gbyr")
    rules = table.game.rules
    names = [table.notation.route_names[route] for route, cost in enumerate(rules.cost_of) if cost.least_wilds == 2][:2]
    assert reported(table, "+*", names)[0] == ("wild_for_ferry", {"route": table.route(names[1]), "n": 1})


def test_the_detour_is_given_in_cards() -> None:
    """Through Phoenix and El Paso: ten spaces instead of two."""
    table = position(hands=("rr",), tickets=(("den-elp",),), owner={"okl-sant": 1, "pho-sant": 1})
    assert reported(table, "den-sant=rr")[1] == ("rivals_one_end", {"n": 8})


def test_a_card_that_is_face_up_can_wait_for_a_look_at_the_deck() -> None:
    table = position(
        hands=("rrr",),
        tickets=(("den-elp",),),
        owner={"den-okl": 0, "dal-okl": 0, "elp-sant": 1},
        display="gbyrw",
        deck="wwwwww",
    )
    assert reported(table, "+?")[0][0] == "unseen_first"


def test_a_station_lends_a_rivals_route_at_its_city() -> None:
    view, action, reason = next(reasons_of("europe", "station_rescues", 5))
    route = reason.values["route"]
    assert view.owner[route] not in (-1, view.seat)
    assert action.target in (view.rules.end_a[route], view.rules.end_b[route])


def test_a_harbor_names_the_tickets_of_its_city() -> None:
    view, action, reason = next(reasons_of("world", "harbor"))
    assert reason.values["city"] == action.target
    assert all(action.target in view.rules.board.tickets[ticket].cities for ticket in reason.tickets)


def test_tickets_that_share_a_path_need_less_together() -> None:
    _, action, reason = next(reasons_of("usa", "keep_shared"))
    assert action.kind == KEEP
    assert reason.values["trains"] < reason.values["apart"]


def test_a_tunnel_is_paid_for_the_reason_of_its_route() -> None:
    game = game_of("europe", 2)
    for seed in range(12):
        for decision, view in decisions(game, seed):
            if view.question_kind == TUNNEL:
                codes = [reason.code for reason in explain(decision, view, decision.action)]
                assert codes == ["tunnel_too_dear"] or codes[1] == "pay_tunnel"
                assert explain(PlannerBot(1).decide(view), view, decision.action)  # even if it has no plan yet
                return
    raise AssertionError("no tunnel")


def test_the_reason_for_a_flag_has_its_points() -> None:
    for _, view in decisions(game_of("paris", 2), 1):
        if view.question_kind == FLAG:
            _, reasons = Adviser().hint(view, 1)
            assert reasons[0].code == "flag" and reasons[0].values["points"] == view.rules.rulebook.flag_points
            return
    raise AssertionError("no flag")


def test_a_hint_for_the_second_card_follows_the_plan_of_the_first() -> None:
    game = game_of("asia", 4)
    adviser = Adviser()
    turns = [0] * game.seats
    compared = 0
    for decision, view in decisions(game, 4):
        if view.question_kind in (TURN, SECOND):
            advised = adviser.hint(view, turns[view.seat])[0]
            turns[view.seat] += view.question_kind == TURN
            planner = next(iter(adviser.planners.values()))
            assert list(adviser.planners) == [(view.seat, turns[view.seat])]
            assert planner.turns_taken == turns[view.seat]
            compared += advised == decision.action
    assert compared > 100


def test_a_forced_pass_has_its_own_reason() -> None:
    game = game_of("usa", 2)
    view = game.observe(game.new(1), 0)
    reasons = explain(PlannerBot(1).decide(view), view, Action(0, PASS))
    assert [reason.code for reason in reasons] == ["nothing_else"]


def test_many_tickets_are_cut_short() -> None:
    game = game_of("usa", 2)
    english, spanish = said(game, Reason("needed", {}, [0, 1, 2, 3, 4]))
    assert english.endswith("and 2 more tickets.") and spanish.endswith("y 2 billetes más.")


def test_the_example_on_the_page_works() -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]
    found: dict[str, list[Reason]] = {}
    exec(code, found)  # noqa: S102
    assert all(reason.code in CODES for reason in found["reasons"])
