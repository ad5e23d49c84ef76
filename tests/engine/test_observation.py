"""No seat sees hidden information: a game and its twin, in which everything hidden is dealt again, look the same.

For every seat, and for a spectator, the twin agrees with the game exactly on what that seat knows.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

import pytest

from ferrovia.engine.actions import DRAW, DRAW_TICKETS, KEEP, Action
from ferrovia.engine.cards import WILD
from ferrovia.engine.events import (
    ANSWERED,
    AUDIENCE_SEAT,
    AUDIENCE_SIDE,
    DREW,
    EVENT_KINDS,
    EVERYONE,
    KEPT,
    KEPT_TICKETS,
    OFFERED,
    RESHUFFLED,
    SAW,
    SAW_TICKETS,
    Event,
)
from ferrovia.engine.game import Game
from ferrovia.engine.observe import Observation
from ferrovia.engine.questions import KEEPING, OPENING_TICKETS, QUESTION_KINDS, SECOND, TUNNEL, TURN
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import NOBODY, State, redact
from ferrovia.rulebooks import RULEBOOKS
from tests.position import opening, position, set_questions, state_facts, texts_for
from tests.random_games import game_of, random_action, seats_by_book
from tests.redealt import redeal

TABLES = [(book.id, seats) for book in RULEBOOKS.values() for seats in book.seats]
EVERY = 17  # steps between comparisons
SHARES = (0.0, 0.3, 0.7, 0.99)

tables = pytest.mark.parametrize(("book", "seats"), TABLES)

Redact = Callable[[Rules, State, int], State]


# The properties of an observation, as plain values.


def comparable(value: object) -> object:
    """A value that can be compared by its content."""
    if isinstance(value, Action):
        return value.key()
    if isinstance(value, State):
        return sorted(state_facts(value).items())
    if isinstance(value, list | tuple):
        return tuple(comparable(item) for item in value)
    if value is None or isinstance(value, int | str | bytes):
        return value
    raise TypeError(f"teach this test to compare {type(value).__name__}")


# Actions of every kind, most of them illegal: their refusals must not reveal anything.
PROBES = [
    (kind, target, cards) for kind in range(16) for target in (0, 1, 9) for cards in ((), (0,), (0, 1), (0, 0, 0))
]


def everything_seen(view: Observation) -> dict[str, object]:
    """Every public attribute, property and method of an observation, with its value."""
    seen: dict[str, object] = {}
    for name in dir(view):
        if name.startswith("_") or name == "rules":
            continue
        value = getattr(view, name)
        if name == "pick_action":
            value = [value(share) for share in SHARES] if view.count_actions() else None
        elif name == "why_not":
            value = [value(Action(view.seat, kind, target, cards)) for kind, target, cards in PROBES]
        elif name == "may_claim":
            value = [value(route) for route in range(len(view.rules.board.routes))]
        elif name == "is_done":
            value = [value(ticket) for ticket in range(len(view.rules.board.tickets))]
        elif name == "are_done":
            value = value(list(range(len(view.rules.board.tickets))))
        elif name == "has_owners":
            value = [value(view.owner), value(view.owner[1:]), value([5 for _ in view.owner])]
        elif name == "sealed":
            value = list(state_facts(value()._state).items())
        elif callable(value):
            value = value()
        seen[name] = comparable(value)
    return seen


def differences(rules: Rules, live: State, twin: State, seat: int, redact: Redact = redact) -> list[str]:
    """Everything, by name, by which the seat could distinguish the game from its twin."""
    hidden, other = state_facts(redact(rules, live, seat)), state_facts(redact(rules, twin, seat))
    found = [f"redacted {name}" for name in hidden if hidden[name] != other[name]]
    view = Observation(rules, live, seat)
    seen = everything_seen(view)
    for label, second in (("twin", Observation(rules, twin, seat)), ("sealed", view.sealed())):
        also = everything_seen(second)
        found.extend(f"{label} {name}" for name in seen if seen[name] != also[name])
        assert second.rules is view.rules
    return found


def observed_twins(book: str, seats: int, seed: int) -> Iterator[tuple[Game, State, int, State]]:
    """A random game, regularly observed from every seat and by a spectator, each time with a new twin."""
    game = game_of(book, seats)
    rng = Random(seed)
    state = game.new(seed)
    step = 0
    while True:
        rare = any(question.kind in {KEEPING, TUNNEL} for question in state.questions)
        if step < 2 * seats or step % (3 if rare else EVERY) == 0 or state.is_over:
            for seat in range(NOBODY, seats):
                yield game, state, seat, redeal(game, state, seat, rng)
        if state.is_over:
            return
        game.apply(state, random_action(game, state, rng))
        step += 1


@pytest.mark.rule("COM-20")
@pytest.mark.rule("COM-25")
@tables
@pytest.mark.parametrize("seed", range(2))
def test_no_seat_can_tell_a_game_from_its_twin(book: str, seats: int, seed: int) -> None:
    kinds: set[int] = set()
    for game, state, seat, twin in observed_twins(book, seats, seed):
        assert differences(game.rules, state, twin, seat) == []
        kinds.update(question.kind for question in state.questions)
    assert kinds >= {OPENING_TICKETS, TURN, SECOND}


@pytest.mark.rule("COM-20")
def test_the_games_above_come_to_every_kind_of_question() -> None:
    kinds: set[int] = set()
    for book, seats in TABLES:
        for _, state, _, _ in observed_twins(book, seats, 0):
            kinds.update(question.kind for question in state.questions)
    assert kinds == QUESTION_KINDS.keys()


@tables
def test_the_twin_is_another_game_with_the_same_cards(book: str, seats: int) -> None:
    """Otherwise the comparison would prove nothing."""
    changed: set[str] = set()
    for game, state, seat, twin in observed_twins(book, seats, 1):
        live, other = state_facts(state), state_facts(twin)
        changed |= {name for name in live if live[name] != other[name]}
        assert all_cards(twin) == all_cards(state)
        if not game.rulebook.tickets_hidden:
            assert [len(tickets) for tickets in twin.tickets] == [len(tickets) for tickets in state.tickets]
        held = [*twin.ticket_deck, *chain.from_iterable([*twin.tickets, *twin.rack_tickets]), *offered_tickets(twin)]
        assert len(held) == len(set(held))
        if seat != NOBODY:
            assert (twin.hands[seat], twin.tickets[seat]) == (state.hands[seat], state.tickets[seat])
            assert game.legal_actions(twin, seat) == game.legal_actions(state, seat)
    shared = {"racks", "rack_tickets"} if game.rules.has_racks else set()
    assert changed == {"seed", "decks", "hands", "ticket_deck", "tickets", "questions"} | shared


def all_cards(state: State) -> list[int]:
    piles = [*state.hands, *state.racks]
    return sorted([*chain(*state.decks), *(card for pile in piles for card, n in enumerate(pile) for _ in range(n))])


def offered_tickets(state: State) -> list[int]:
    return [
        ticket
        for question in state.questions
        if question.kind in {OPENING_TICKETS, KEEPING}
        for ticket in question.offer
    ]


# Deliberate leaks: each must be detected.


def leak_a_hand(live: State, seen: State) -> None:
    seen.hands = [hand[:] for hand in live.hands]


def leak_the_deck(live: State, seen: State) -> None:
    seen.decks = live.decks


def leak_the_next_card(live: State, seen: State) -> None:
    if live.deck_size:
        seen.deck[live.deck_size - 1] = live.deck[live.deck_size - 1]


def leak_tickets(live: State, seen: State) -> None:
    seen.tickets = [tickets[:] for tickets in live.tickets]


def leak_racks(live: State, seen: State) -> None:
    seen.racks = [rack[:] for rack in live.racks]


def leak_the_ticket_deck(live: State, seen: State) -> None:
    seen.ticket_deck = live.ticket_deck[:]


def leak_the_seed(live: State, seen: State) -> None:
    seen.seed = live.seed


def leak_offers(live: State, seen: State) -> None:
    set_questions(seen, live.questions)
    seen.answers = [answer and Action(answer.seat, answer.kind) for answer in live.answers]


def leak_answers(live: State, seen: State) -> None:
    seen.answers = live.answers


LEAKS = [
    (leak_a_hand, "redacted hands"),
    (leak_the_deck, "redacted decks"),
    (leak_the_next_card, "redacted decks"),
    (leak_tickets, "redacted tickets"),
    (leak_racks, "redacted racks"),
    (leak_the_ticket_deck, "redacted ticket_deck"),
    (leak_the_seed, "redacted seed"),
    (leak_offers, "redacted questions"),
    (leak_answers, "redacted questions"),
]


@pytest.mark.parametrize(("leak", "name"), LEAKS, ids=[leak.__name__ for leak, _ in LEAKS])
@pytest.mark.parametrize(("book", "seats"), seats_by_book(3).items())
def test_a_planted_leak_is_noticed(leak: Callable[[State, State], None], name: str, book: str, seats: int) -> None:
    def leaky(rules: Rules, state: State, seat: int) -> State:
        seen = redact(rules, state, seat)
        leak(state, seen)
        return seen

    for game, state, seat, twin in observed_twins(book, seats, 2):
        noticed = differences(game.rules, state, twin, seat, leaky)
        if noticed:
            break
    assert noticed == ([name] if name != "redacted racks" or game.rules.has_racks else [])


def test_an_observation_of_the_wrong_seat_is_noticed() -> None:
    noticed = set()
    for game, state, seat, twin in observed_twins("europe", 3, 2):
        if seat != NOBODY:
            other = (seat + 1) % 3
            seen = everything_seen(Observation(game.rules, state, other))
            also = everything_seen(Observation(game.rules, twin, other))
            noticed |= {name for name in seen if seen[name] != also[name]}
    assert {"hand", "tickets", "offer", "legal_actions", "sealed"} <= noticed


# Examples of what is hidden and what is not.


@pytest.mark.rule("COM-20")
def test_i_see_my_own_cards_and_tickets_and_only_the_number_of_those_of_others() -> None:
    game = position("europe", 3, hands=("rrg", "bb*", "k"), deck="ooo", tickets=(("zur-bud",), ("ath-ang", "ber-rom")))
    mine = game.game.observe(game.state, 0).sealed()
    assert mine.hand[:9] == [2, 0, 0, 1, 0, 0, 0, 0, 0]
    assert mine.tickets == [game.ticket("zur-bud")]
    assert mine.hand_sizes == [3, 3, 1] and mine.ticket_counts == [1, 2, 0]
    assert mine.deck_size == 3
    outside = game.game.observe(game.state, NOBODY).sealed()
    assert sum(outside.hand) == 0 and outside.tickets == []
    assert outside.hand_sizes == [3, 3, 1] and outside.ticket_counts == [1, 2, 0]
    assert outside.legal_actions() == [] and outside.count_actions() == 0


@pytest.mark.rule("COM-20")
def test_tickets_are_shown_when_the_game_is_over_and_not_before() -> None:
    game = position("europe", 2, hands=("", "r"), deck="ooo", tickets=(("zur-bud",), ("ath-ang",)), turns_left=1)
    before = redact(game.game.rules, game.state, 0)
    assert before.tickets == [[game.ticket("zur-bud")], [-1]]
    game.do("+?", "+?")
    after = redact(game.game.rules, game.state, 0)
    assert after.is_over
    assert after.tickets == [[game.ticket("zur-bud")], [game.ticket("ath-ang")]]
    assert sum(after.hands[1][:9]) == 0


@pytest.mark.rule("COM-25")
def test_nobody_sees_an_opening_answer_before_all_have_given_theirs() -> None:
    game = opening("europe", 3, seed=4)
    game.do("keep=134", seat=1)
    for seat in (NOBODY, 0, 2):
        seen = redact(game.game.rules, game.state, seat).questions[1]
        assert seen.answer is not None and seen.answer.cards == () and seen.offer == [-1] * 4
        assert game.game.observe(game.state, seat).ticket_counts == [0, 0, 0]
    assert [seat for seat, _ in game.game.observe(game.state, 0).asked] == [0, 2]


@pytest.mark.rule("COM-20")
def test_a_sealed_observation_stays_as_it_was() -> None:
    game = position("europe", 3, hands=("rrg",), deck="ooo")
    sealed = game.game.observe(game.state, 0).sealed()
    before = everything_seen(sealed)
    game.do("+r", "+?")
    assert everything_seen(sealed) == before


# Events.


def check_audience(event: Event, rules: Rules) -> None:
    """Secrets are for the seat they are about, what goes on a rack is for the side, everything else for everyone."""
    sees = EVENT_KINDS[event.kind].audience
    mask = 1 << event.seat if sees == AUDIENCE_SEAT else EVERYONE
    assert event.audience == (rules.side_mask[event.seat] if sees == AUDIENCE_SIDE else mask)
    assert event.is_public() == (event.audience == EVERYONE)
    assert all(event.is_for(seat) == bool(event.audience >> seat & 1) for seat in range(rules.seats))


def check_says_no_more_than_a_number(event: Event, state: State) -> None:
    """Everyone learns of an unseen card or of tickets only which deck, how many, or nothing."""
    if event.kind == DREW or event.kind == RESHUFFLED:
        assert event.values in {(number,) for number in range(len(state.decks))}
    elif event.kind == ANSWERED:
        assert event.values == ()
    elif event.kind == OFFERED:
        assert event.values == (len(state.questions[0].offer),)
    elif event.kind == KEPT:
        held = len(state.tickets[event.seat]) + sum(map(len, state.rack_tickets))
        assert len(event.values) == 1 and event.values[0] <= held


@pytest.mark.rule("COM-20")
@pytest.mark.rule("COM-25")
@tables
def test_secrets_are_shown_to_nobody_else(book: str, seats: int) -> None:
    game = game_of(book, seats)
    for seed in range(4):
        rng = Random(seed)
        state = game.new(seed)
        kinds = set()
        while not state.is_over:
            events = game.apply(state, random_action(game, state, rng))
            for event in events:
                check_audience(event, game.rules)
                if game.rulebook.tickets_hidden and event.kind in {OFFERED, KEPT}:
                    assert event.values == ()
                else:
                    check_says_no_more_than_a_number(event, state)
                kinds.add(event.kind)
        assert kinds >= {SAW, SAW_TICKETS, KEPT_TICKETS, DREW, OFFERED, KEPT, ANSWERED}


@pytest.mark.rule("COM-20")
@pytest.mark.rule("COM-25")
@tables
def test_what_others_see_of_hidden_cards_and_tickets_is_the_same_in_the_twin(book: str, seats: int) -> None:
    """Drawing from the deck, drawing tickets and keeping some do not reveal which ones."""
    game = game_of(book, seats)
    rng = Random(seats)
    state = game.new(seats)
    compared = 0
    while not state.is_over:
        action = random_action(game, state, rng)
        twins = []
        if action.kind in {DRAW, DRAW_TICKETS, KEEP}:
            # A partner sees what goes on the rack.
            sides = [*game.rules.side_of, NOBODY]
            seat = rng.choice([seat for seat in range(NOBODY, seats) if sides[seat] != sides[action.seat]])
            answered = [question for question in state.questions if question.answer is not None]
            # The numbers kept at the opening are public when all have answered; wilds that had to stay may be cleared
            # by an unseen card, and then everyone sees what is dealt.
            if not answered and list(state.display).count(WILD) < game.rulebook.display_wilds:
                twins.append((seat, redeal(game, state, seat, rng)))
        events = game.apply(state, action)
        for seat, twin in twins:
            assert texts_for(game.apply(twin, action), seat) == texts_for(events, seat)
            compared += 1
    assert compared > 20


@pytest.mark.rule("COM-25")
def test_an_opening_answer_shows_the_others_only_that_it_was_given() -> None:
    game = opening("usa", 3, seed=4)
    [event] = game.do("keep=134", seat=1)
    assert (event.kind, event.seat, event.values, event.is_public()) == (ANSWERED, 1, (), True)
    game.do("keep=12", seat=0)
    events = game.do("keep=1234", seat=2)
    assert sorted((event.seat, event.values) for event in events if event.kind == KEPT) == [
        (0, (2,)),
        (1, (3,)),
        (2, (4,)),
    ]


def test_a_copy_shares_nothing_with_the_game() -> None:
    """The twin is a copy: if copies shared anything, dealing again would change the game itself."""
    rng = Random(6)
    for game, state, seat, _ in observed_twins("europe", 3, 6):
        before = state_facts(state)
        redeal(game, state, seat, rng)
        assert state_facts(state) == before
