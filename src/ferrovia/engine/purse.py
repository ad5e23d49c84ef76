"""What a seat can pay of the costs of its game, from its hand and, where there are racks, from its side's rack."""

from ferrovia.engine.cards import COLORS, WILD, Payment
from ferrovia.engine.costs import Cost
from ferrovia.engine.native import Ints, i64, mypyc_attr
from ferrovia.engine.payment_table import WORD, Holdings, PaymentTable
from ferrovia.engine.piles import at_most, holds
from ferrovia.engine.rules import Rules
from ferrovia.engine.state import State
from ferrovia.engine.vectors import filled, part

SplitPayment = tuple[Payment, Payment]  # cards from the hand, cards from the rack


@mypyc_attr(acyclic=True)
class Purse:
    """The cards of one seat: `look` first, then count, find or pick rows until the cards change.

    Hand and rack are rows of vectors, which are not copied: card kind `k` of the hand is `held[hand + k]`. Where there
    are no racks, `racked` is empty.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: PaymentTable = rules.payments
        self.held: Ints = filled(0, 0)
        self.hand: i64 = 0
        self.racked: Ints = self.held
        self.rack: i64 = 0
        sizes: i64 = len(self.table.holdings)
        self.known: i64 = 0  # bits by holdings: whether the following are known
        self.wilds: Ints = filled(sizes, 0)  # by holdings
        self.wild_keys: Ints = filled(sizes, 0)  # by holdings
        self.keys: Ints = filled(sizes * COLORS, 0)  # by holdings and colour, that of the wilds included
        self.total: i64 = 0  # cards of all colours, for costs that mix them
        self.bits: Ints = filled(self.table.widest // WORD + 1, 0)  # rows of these, as bits
        self.found: Ints = filled(self.table.widest, 0)  # the rows found last
        self.size: i64 = 0  # how many these are
        # While a payment is made: whether the rack counts, the way, and the cards so far.
        self.has_rack = False
        self.way: i64 = 0
        self.from_hand: list[int] = []
        self.from_rack: list[int] = []

    def __reduce__(self) -> tuple[object, ...]:
        return Purse, (self.rules,)  # a copy looks again

    def look(self, state: State, seat: i64) -> None:
        """Look at what a seat can pay with."""
        kinds = self.rules.card_kinds
        self.look_at(state.held, seat * kinds, state.racked, self.rules.side_of[seat] * kinds)

    def look_at(self, held: Ints, hand: i64, racked: Ints, rack: i64) -> None:
        """Look at a hand and a rack that begin at these indices."""
        self.held = held
        self.hand = hand
        self.racked = racked
        self.rack = rack
        self.known = 0

    def find_keys(self, number: i64) -> None:
        """Find the keys of holdings, unless they are known."""
        if self.known >> number & 1:
            return
        self.known |= 1 << number
        holdings = self.table.holdings[number]
        wilds = self.held[self.hand + WILD]
        key: i64 = 0
        if holdings.has_racks:
            on_rack = self.racked[self.rack + WILD]
            if wilds and on_rack:
                key = holdings.most_wilds + 1
            wilds += on_rack
        self.wilds[number] = wilds
        key += at_most(wilds, holdings.most_wilds)
        self.wild_keys[number] = key
        if holdings.is_simple:
            self._find_simple_keys(holdings, number * COLORS, key)
        else:
            self._find_keys(holdings, number * COLORS, key)

    def _find_simple_keys(self, holdings: Holdings, first_key: i64, wild_key: i64) -> None:
        """The same for cards in the hand, of which one or two of each colour count as the first sort."""
        keys = self.keys
        held = self.held
        first = self.hand + holdings.first_base
        other = self.hand + holdings.other_base
        second = self.hand + holdings.second_base
        has_two = holdings.other_base >= 0
        has_second = holdings.second_base >= 0
        mixes_colors = holdings.mixes_colors
        most = holdings.most_first
        most_second = holdings.most_second
        width = holdings.wild_keys
        total: i64 = 0
        for color in self.table.colors:
            key = held[first + color]
            if has_two:
                key += held[other + color]
            if mixes_colors:
                total += key
            else:
                if key > most:
                    key = most
                if has_second:
                    number = held[second + color]
                    key = key * (most_second + 1) + (number if number < most_second else most_second)
                key = key * width + wild_key
            keys[first_key + color] = key
        if mixes_colors:
            self.total = total

    def _find_keys(self, holdings: Holdings, first_key: i64, wild_key: i64) -> None:  # noqa: C901 - runs at every turn
        keys = self.keys
        held = self.held
        hand = self.hand
        racked = self.racked
        rack = self.rack
        has_racks = holdings.has_racks
        mixes_colors = holdings.mixes_colors
        first = holdings.first
        first_start = holdings.first_start
        second = holdings.second
        second_start = holdings.second_start
        has_second = len(second) > 0
        total: i64 = 0
        for color in self.table.colors:
            in_hand: i64 = 0
            on_rack: i64 = 0
            for index in range(first_start[color], first_start[color + 1]):
                in_hand += held[hand + first[index]]
                if has_racks:
                    on_rack += racked[rack + first[index]]
            key = in_hand + on_rack
            total += key
            if not mixes_colors:
                if key > holdings.most_first:
                    key = holdings.most_first
                if has_racks:
                    key *= 2
                    if in_hand and on_rack:
                        key += 1
                if has_second:
                    number: i64 = 0
                    for index in range(second_start[color], second_start[color + 1]):
                        number += held[hand + second[index]]
                        if has_racks:
                            number += racked[rack + second[index]]
                    if number > holdings.most_second:
                        number = holdings.most_second
                    key = key * (holdings.most_second + 1) + number
                key = key * holdings.wild_keys + wild_key
            keys[first_key + color] = key
        if mixes_colors:
            self.total = total

    def count(self, cost: Cost) -> i64:
        """How many rows of a cost can be paid."""
        self.find_keys(cost.holdings)
        first_key = cost.holdings * COLORS
        total: i64 = 0
        if cost.mixed:
            words = self.bits
            for word in range(self._find_bits(cost)):
                bits = words[word]
                while bits:  # drops its lowest bit
                    bits &= bits - 1
                    total += 1
            return total
        keys = self.keys
        counts = cost.counts
        for color in cost.colors:
            total += counts[keys[first_key + color]]
        return total + cost.alone_counts[self.wild_keys[cost.holdings]]

    def _find_bits(self, cost: Cost) -> i64:
        """Write the payable rows of a cost that mixes colours into `bits`; return the number of words."""
        wilds = self.wilds[cost.holdings]
        if self.total + wilds < cost.card_count:
            return 0
        keys = self.keys
        first_key = cost.holdings * COLORS
        table = cost.bits
        colors = self.table.colors
        words = self.bits
        most = cost.most_wilds
        if wilds > most:
            wilds = most
        index: i64 = 0
        for word in range(cost.words):
            bits: i64 = -1
            for color in colors:
                number = keys[first_key + color]
                bits &= table[index + (number if number < most else most)]
                index += most + 1
            words[word] = bits & table[index + wilds]
            index += most + 1
        return cost.words

    def find(self, cost: Cost) -> i64:
        """Write the rows of a cost that can be paid into `found`, in order; return how many these are."""
        self.find_keys(cost.holdings)
        first_key = cost.holdings * COLORS
        keys = self.keys
        found = self.found
        size: i64 = 0
        if cost.mixed:
            for word in range(self._find_bits(cost)):
                bits = self.bits[word]
                row = word * WORD
                while bits:
                    if bits & 1:
                        found[size] = row
                        size += 1
                    bits >>= 1
                    row += 1
            self.size = size
            return size
        counts = cost.counts
        starts = cost.starts
        rows = cost.rows
        first: i64 = 0
        for color in cost.colors:
            key = keys[first_key + color]
            start = starts[key]
            for index in range(start, start + counts[key]):
                found[size] = first + rows[index]
                size += 1
            first += cost.block
        for row in range(cost.alone, cost.alone + cost.alone_counts[self.wild_keys[cost.holdings]]):
            found[size] = row
            size += 1
        self.size = size
        return size

    def nth(self, cost: Cost, n: i64) -> i64:
        """The n-th row of a cost that can be paid, after looking at its kind."""
        if cost.mixed:
            self.find(cost)
            return self.found[n]
        first_key = cost.holdings * COLORS
        keys = self.keys
        counts = cost.counts
        first: i64 = 0
        for color in cost.colors:
            key = keys[first_key + color]
            number = counts[key]
            if n < number:
                return first + cost.rows[cost.starts[key] + n]
            n -= number
            first += cost.block
        return first + n

    def payments(self, cost: Cost) -> list[SplitPayment]:
        """Every payment of a cost: where several come to the same, those that its rows stand for."""
        self.find(cost)
        return [self.pay(cost, row) for row in part(self.found, 0, self.size)]

    def pay(self, cost: Cost, row: i64) -> SplitPayment:
        """The cards that pay a row, which must be payable, in ascending order: from the hand, and from the rack."""
        if cost.payments:
            return cost.payments[row], ()
        holdings = self.table.holdings[cost.holdings]
        if holdings.sets:
            shape = cost.shape(row)
            color = cost.colors[row // cost.block] if row < cost.alone else i64(0)
            return self._pay_set(holdings, color, shape[0], shape[2], row % cost.ways)
        self.has_rack = holdings.has_racks
        self.way = row % cost.ways
        self.from_hand = []
        self.from_rack = []
        if cost.mixed:
            counts = cost.mixed[row]
            wilds: i64 = counts[-1]
            for rank, color in enumerate(self.table.colors):
                self._take(holdings.first, holdings.first_start, color, counts[rank])
        else:
            shape = cost.shape(row)
            wilds = shape[2]
            if row < cost.alone:
                color = cost.colors[row // cost.block]
                self._take(holdings.first, holdings.first_start, color, shape[0])
                self._take(holdings.second, holdings.second_start, color, shape[1])
        self._take_card(WILD, wilds)
        self.from_hand.sort()
        self.from_rack.sort()
        return tuple(self.from_hand), tuple(self.from_rack)

    def _pay_set(self, holdings: Holdings, color: i64, number: i64, wilds: i64, way: i64) -> SplitPayment:
        """The same for cards of one colour and wilds, from lists that are made already."""
        sets = holdings.sets
        width = holdings.most_wilds + 1
        base = color * (holdings.most_first + 1)
        first = holdings.first_start[color]
        in_hand = i64(0) if number == 0 else self.held[self.hand + holdings.first[first]]
        if not holdings.has_racks:
            plain = at_most(in_hand, number)
            cards = sets[(base + plain) * width + wilds]
            return cards if plain == number else cards + (holdings.first[first + 1],) * (number - plain), ()
        on_rack = i64(0) if number == 0 else self.racked[self.rack + holdings.first[first]]
        from_rack = number - at_most(in_hand, number) if way else at_most(on_rack, number)
        in_hand = self.held[self.hand + WILD]
        wilds_from_rack = wilds - at_most(in_hand, wilds) if way else at_most(self.racked[self.rack + WILD], wilds)
        return (
            sets[(base + number - from_rack) * width + wilds - wilds_from_rack],
            sets[(base + from_rack) * width + wilds_from_rack],
        )

    def _take(self, cards: Ints, start: Ints, color: i64, number: i64) -> None:
        """Take this number of a colour's list of cards, the first ones first."""
        for index in range(start[color], start[color + 1]):
            if number:
                number -= self._take_card(cards[index], number)

    def _take_card(self, card: i64, number: i64) -> i64:
        """Take this number of a card, or all there are; return how many these are."""
        in_hand = self.held[self.hand + card]
        on_rack: i64 = 0
        if self.has_rack:
            on_rack = self.racked[self.rack + card]
        taken = at_most(in_hand + on_rack, number)
        from_rack = taken - at_most(in_hand, taken) if self.way else at_most(on_rack, taken)
        if taken > from_rack:
            self.from_hand.extend([card] * (taken - from_rack))
        if from_rack:
            self.from_rack.extend([card] * from_rack)
        return taken

    def row_of(self, cost: Cost, cards: Payment, rack: Payment) -> i64:
        """The row that stands for a legal payment."""
        row: i64 = cost.find(cards + rack)
        if cost.ways == 2 and self.pay(cost, row)[1] != tuple(sorted(rack)):
            return row + 1
        return row


def why_not_pay(rules: Rules, state: State, seat: i64, cost: Cost, cards: Payment, rack: Payment) -> str:
    """Return why a seat cannot pay a cost with these cards, from its hand and from its rack, or "" if it can."""
    if cost.find(cards + rack) < 0:
        return cost.why_not_row(cards + rack, rules.all_cards)
    kinds = rules.card_kinds
    if not holds(state.held, seat * kinds, kinds, cards):
        return "not_in_hand"
    if not rack:
        return ""
    if not rules.has_racks:
        return "no_rack"
    return "" if holds(state.racked, rules.side_of[seat] * kinds, kinds, rack) else "not_on_rack"


def purse_of(rules: Rules, state: State, seat: i64) -> Purse:
    """The purse of a seat, looked at."""
    purse = Purse(rules)
    purse.look(state, seat)
    return purse
