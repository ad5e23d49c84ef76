"""What bots choose in small positions: a row for each, with the bots that must choose so."""

import re
from typing import Any

import pytest

from ferrovia.bots import make_bot
from ferrovia.rulebooks import RULEBOOKS
from tests.position import Position, opening, position

BOTH = "greedy pathfinder"
DENVER: dict[str, Any] = {"tickets": (("den-elp",),)}  # cheapest through Santa Fe
DETOUR = DENVER | {"owner": {"den-okl": 0, "dal-okl": 0}}  # Dallas–El Paso, four red spaces, is missing
VENICE: dict[str, Any] = {"book": "europe", "tickets": (("zur-bri",),)}  # through a tunnel, Zürich–Venezia
BLOCKED = VENICE | {"owner": {"ven-zur": 0, "bri-rom": 0, "rom-ven": 1}, "trains": (3, 30)}
PEKING: dict[str, Any] = {"book": "asia", "tickets": (("can-pek",),), "owner": {"can-foo": 0, "foo-sha": 0}}
KABUL: dict[str, Any] = {"book": "asia", "tickets": (("ban-muk", "har-kab"),)}
LEND: dict[str, Any] = {"book": "asia", "hands": ("gb",), "tickets": (("cal-lan",),)}
JAKARTA: dict[str, Any] = {"book": "world", "tickets": (("los-jak",),)}
HARBOR: dict[str, Any] = {"book": "world", "hands": ("r^r^R*",), "owner": {"ban-jak": 0, "ban-hong": 0}}
FLAG: dict[str, Any] = {"book": "paris", "hands": ("rb",), "tickets": (("jar-lou",),), "owner": {"lou-not": 0}}
NO_CARDS: dict[str, Any] = {"display": "-----", "deck": ""}
LAST_TURN: dict[str, Any] = {"tickets": (("van-mon",),), "trains": (20, 2), "turns_left": 2}

# The bots, what they do, their choice as a pattern, the position, and what is played before they are asked.
CHOICES: list[tuple[str, str, str, dict[str, Any], list[str]]] = [
    ("pathfinder planner", "build the cheapest path", "(den|elp)-sant=rr", DENVER | {"hands": ("rr",)}, []),
    ("pathfinder planner", "save wilds", "(den|elp)-sant=rr", DENVER | {"hands": ("rr**",)}, []),
    ("pathfinder", "go around others", "elp-pho=rrr", DENVER | {"hands": ("rrrr",), "owner": {"den-sant": 1}}, []),
    ("pathfinder", "use own routes for nothing", "dal-elp=rrrr", DETOUR | {"hands": ("rrrr",)}, []),
    (
        "planner",
        "use own routes for nothing",
        "dal-elp=rrrr",
        DETOUR | {"hands": ("rrrr",), "owner": DETOUR["owner"] | {"elp-sant": 1}},
        [],
    ),
    ("greedy", "take the route worth most", ".*=kkkkkk", {"hands": ("kkkkkkrr",), "owner": {"elp-los": 1}}, []),
    ("greedy", "prefer a route of a ticket", "(den|elp)-sant=rr", DENVER | {"hands": ("rrkkk",)}, []),
    (
        "greedy",
        "work at the dearest ticket only",
        "(?!(den|elp)-sant=rr).*",
        {"hands": ("rr",), "tickets": (("den-elp", "los-newy"),)},
        [],
    ),
    ("greedy", "spend no turn on two spaces elsewhere", "[+].*", {"hands": ("rr",), "tickets": (("van-mon",),)}, []),
    (BOTH, "build anything in the last turn", ".*=rr", LAST_TURN | {"hands": ("rr",)}, []),
    ("planner", "build the best in the last turn", ".*=rrrr.*", LAST_TURN | {"hands": ("rrrrrryyy",)}, []),
    ("planner", "build a long route last", "elp-los=kkkkkk", {"hands": ("kkkkkkrr",), "turns_left": 2}, []),
    (
        "planner",
        "complete a ticket rather than that",
        "den-sant=rr",
        {
            "hands": ("kkkkkkrr",),
            "tickets": (("dul-elp",),),
            "owner": {"elp-sant": 0, "den-oma": 0, "dul-oma": 0},
            "turns_left": 2,
        },
        [],
    ),
    (
        "pathfinder",
        "build long routes when the tickets are done late",
        "elp-los=kkkkkk",
        DENVER | {"hands": ("kkkkkkrr",), "owner": {"den-sant": 0, "elp-sant": 0}, "trains": (16, 16)},
        [],
    ),
    (
        "greedy",
        "build where there are no cards",
        ".*=rr",
        NO_CARDS | {"hands": ("rr",), "tickets": (("van-mon",),)},
        [],
    ),
    ("pathfinder planner", "pass if nothing is left", "pass", NO_CARDS | {"ticket_deck": ()}, []),
    (
        "pathfinder",
        "keep a color that another route wants",
        ".*=gg",
        {"hands": ("rrgg",), "tickets": (("den-elp", "kan-hou"),), "owner": {"den-okl": 0, "elp-sant": 1}},
        [],
    ),
    (
        "planner",
        "keep a color that another route wants",
        "dal-hou=g|dal-okl=gg",
        NO_CARDS | {"hands": ("rrrggg",), "tickets": (("den-elp", "kan-hou"),), "owner": {"den-okl": 0, "elp-sant": 1}},
        [],
    ),
    # Cards.
    ("greedy", "take the card that is missing", "[+]r", DETOUR | {"hands": ("g",), "display": "gbyrw"}, []),
    ("pathfinder", "take the card that is missing", "[+]r", DETOUR | {"hands": ("rrr",), "display": "gbyrw"}, []),
    ("pathfinder", "take a wild if nothing helps", "[+][*]", DETOUR | {"hands": ("rrr",), "display": "gby*w"}, []),
    ("pathfinder", "take no wild second", "[+][?]", DETOUR | {"hands": ("rrr",), "display": "gby*w"}, ["+g"]),
    (
        "planner",
        "take no wild second",
        "(?![+][*]).*",
        {"hands": ("rrr",), "tickets": (("los-newy",),), "display": "gby*w"},
        ["+g"],
    ),
    *(
        (
            "planner",
            "take the face-up card after an unseen one",
            card,
            DETOUR
            | {
                "hands": ("rrr",),
                "owner": DETOUR["owner"] | {"elp-sant": 1},
                "display": "gbyrw",
                "deck": "wwwwww",
            },
            done,
        )
        for card, done in (("[+][?]", []), ("[+]r", ["+?"]))
    ),
    # Tickets.
    ("greedy", "draw no tickets", "[+].*", DENVER | {"owner": {"den-sant": 0, "elp-sant": 0}}, []),
    ("pathfinder", "draw tickets when done", "tickets", DENVER | {"owner": {"den-sant": 0, "elp-sant": 0}}, []),
    (
        "greedy",
        "keep a cheap ticket",
        "keep=2",
        {"ticket_deck": ("van-mon", "den-elp", "los-newy"), "owner": {"den-sant": 0}},
        ["tickets"],
    ),
    (
        "pathfinder",
        "keep a cheap ticket",
        "keep=2",
        {"ticket_deck": ("van-mon", "den-elp", "los-newy"), "trains": (20, 20)},
        ["tickets"],
    ),
    (
        "planner",
        "keep a ticket along the path",
        "keep=1",
        {"ticket_deck": ("van-mon", "los-newy", "den-elp"), "owner": {"den-sant": 0}, "trains": (20, 20)},
        ["tickets"],
    ),
    # Europe.
    ("greedy", "try a tunnel", "ven-zur=gg", VENICE | {"hands": ("gg",), "deck": "rrrrgrr"}, []),
    (BOTH, "give a tunnel up", "no", VENICE | {"hands": ("gg",), "deck": "rrrrgrr"}, ["ven-zur=gg"]),
    ("pathfinder", "pay for a tunnel", "pay=g", VENICE | {"hands": ("ggg",), "deck": "rrrrgrr"}, ["ven-zur=gg"]),
    ("greedy", "build a station as a last resort", "@(rom|ven)=r", BLOCKED | {"hands": ("r",)}, []),
    ("pathfinder", "build a station for a route", "@(rom|ven)=r", BLOCKED | {"hands": ("rr",)}, []),
    (
        "pathfinder",
        "build no station for a ticket that needs two",
        "(?!@).*",
        VENICE | {"hands": ("rr",), "owner": {"bri-rom": 0, "rom-ven": 1}, "trains": (1, 30)},
        [],
    ),
    # Asia.
    *(
        (BOTH, f"put {card} where it helps", place, PEKING | {"display": "rgbyw"}, [f"+{card}"])
        for card, place in (("b", "hand"), ("g", "hand"), ("y", "rack"))  # Shanghai–Peking is blue, red and green
    ),
    (BOTH, "share with a partner who has more pieces", "share=1,2", KABUL | {"trains": (12, 27)}, []),
    (BOTH, "share with no other", "(?!share).*", KABUL | {"trains": (12, 11)}, []),
    (
        "pathfinder",
        "pay from the hand first",
        "pek-sha=bb/bb",
        {
            "book": "asia",
            "hands": ("bb",),
            "racks": ("bb",),
            "rack_tickets": (("can-pek",),),
            "owner": {"can-foo": 0, "foo-sha": 1},
        },
        [],
    ),
    ("pathfinder", "use the partner's routes", "(?!cal-dac.2=b).*", LEND | {"owner": {"lan-xia": 1, "cal-dac": 1}}, []),
    ("pathfinder", "use nobody else's", "cal-dac.2=b", LEND | {"owner": {"lan-xia": 2, "cal-dac": 2}}, []),
    # World.
    (
        "pathfinder",
        "spare single ships",
        "ath-mar=R2",
        {"book": "world", "hands": ("RRR2",), "tickets": (("mar-alq",),), "owner": {"alq-ath": 0}},
        [],
    ),
    ("greedy", "build a harbor", r"@(jak|hong)=r\^r\^R\*", HARBOR | {"tickets": (("hong-jak",),)}, []),
    (
        "pathfinder",
        "build a harbor where most tickets end",
        r"@jak=r\^r\^R\*",
        HARBOR | {"tickets": (("hong-jak", "mar-jak", "jak-syd"),)},
        [],
    ),
    ("pathfinder", "build no harbor elsewhere", "(?!@).*", HARBOR | {"tickets": (("ham-bei",),)}, []),
    (
        BOTH,
        "exchange pieces that a route needs",
        "swap=1t",
        {
            "book": "world",
            "hands": ("rr",),
            "tickets": (("dji-lah",),),
            "owner": {"lah-teh": 0, "alq-teh": 0},
            "fleet": ((4, 40),),
        },
        [],
    ),
    ("pathfinder", "draw trains", "[+][?]t", JAKARTA | {"tickets": (("ham-bei",),), "display": "------"}, []),
    ("pathfinder", "draw ships", "[+][?]s", JAKARTA | {"display": "------"}, []),
    ("pathfinder", "refill with ships", "refill=s", JAKARTA | {"display": "K2kkkkk"}, ["+K2"]),
    *(
        ("pathfinder planner", "stop only if no turn will come", choice, JAKARTA | {"turns_left": left}, ["+?s"])
        for left, choice in ((-1, "(?!stop).*"), (3, "(?!stop).*"), (2, "stop"))
    ),
    # Paris: the second card of two colors of the flag.
    *(
        (BOTH, f"claim for the flag, having {kept}", claim, FLAG | {"flag": kept}, [])
        for kept, claim in (("r", "jar-not=b"), ("b", "jar-not.2=r"))
    ),
    (BOTH, "keep a card for the flag", "flag", FLAG | {"owner": {}}, ["jar-not=b"]),
]


def choice(name: str, table: Position) -> str:
    """Return the choice of a new bot at this table."""
    return table.notation.format(make_bot(name, 1).choose(table.game.observe(table.state, table.seat)))


@pytest.mark.parametrize(
    ("name", "expected", "setting", "done"),
    [
        pytest.param(name, expected, setting, done, id=f"{name}-{says}")
        for bots, says, expected, setting, done in CHOICES
        for name in bots.split()
    ],
)
def test_a_bot_chooses(name: str, expected: str, setting: dict[str, Any], done: list[str]) -> None:
    book = setting.get("book", "usa")
    given = {key: value for key, value in setting.items() if key not in ("book", "flag")}
    table = position(book, RULEBOOKS[book].seats[0], **given)
    if "flag" in setting:
        table.state.flags[0] = 1 << "roygbpkw".index(setting["flag"])
    table.do(*done)
    assert re.fullmatch(expected, choice(name, table)), choice(name, table)


@pytest.mark.parametrize("book", RULEBOOKS)
@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_a_bot_keeps_as_many_tickets_as_it_must_and_greedy_no_more(name: str, book: str) -> None:
    for seed in range(3):
        table = opening(book, RULEBOOKS[book].seats[0], seed=seed)
        kept = choice(name, table)
        assert kept in table.menu()
        more = len(kept.removeprefix("keep=")) - RULEBOOKS[book].opening_keep
        assert more == 0 or (name == "planner" and more > 0)


def test_the_dearest_opening_ticket_goes_on_the_rack() -> None:
    table = opening("asia", 4, seed=1)
    table.do(*["keep=123"] * 4)
    points = [table.game.board.tickets[number].points for number in table.state.tickets[table.seat]]
    assert choice("pathfinder", table) == f"share={points.index(max(points)) + 1}"


def test_tickets_on_land_ask_for_more_trains() -> None:
    trains = []
    for tickets in (("ham-bei", "mos-hong"), ("los-jak",)):
        table = opening("world", 2)
        table.do("keep=123", "keep=123")
        table.state.set_tickets(table.seat, [table.ticket(name) for name in tickets])
        trains.append(int(choice("pathfinder", table).removeprefix("fleet=")))
    assert 10 <= trains[1] < trains[0] <= 25
