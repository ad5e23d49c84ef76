"""Where the spaces of a group are, for many shapes at a time."""

from dataclasses import dataclass

import numpy as np

from ferrovia.boards.drawing.curves import along, points, steps, travelled
from ferrovia.boards.drawing.groups import SHIFT, STRETCH, Group
from ferrovia.boards.drawing.plan import Plan
from ferrovia.boards.drawing.topology import Floats


@dataclass(frozen=True)
class Laid:
    """Spaces of K shapes of a group with n routes of L spaces."""

    middles: Floats  # [K, n, L, 2]
    angles: Floats  # [K, L]
    size: Floats  # [K], length of a space
    split: Floats  # [K], spaces before the edge of the world

    @property
    def turns(self) -> Floats:
        """How much the line turns from space to space, [K, L - 1]; not over the edge."""
        turns = np.abs((np.diff(self.angles, axis=1) + np.pi) % (2 * np.pi) - np.pi)
        over = np.arange(1, self.angles.shape[1])[None] == self.split[:, None]
        found: Floats = np.where(over, 0.0, turns)
        return found


def offsets(plan: Plan, group: Group) -> Floats:
    """How far each route of a group lies beside its middle."""
    count = len(group.routes)
    return np.array([(place - (count - 1) / 2) * (plan.height + plan.between) for place in range(count)])


def lay(plan: Plan, group: Group, shapes: Floats) -> Laid:
    """The spaces for these shapes: as long as fits, between the wanted and the longest length."""
    lines = [points(control) for control in group.pieces(shapes)]
    ways = [travelled(line) for line in lines]
    pad = plan.radius + plan.gap
    pads = [(pad, 0.0), (0.0, pad)] if group.wrap else [(pad, pad)]
    rooms = [way[:, -1] - sum(both) for way, both in zip(ways, pads, strict=True)]
    split = _split(group, rooms)
    pitch = plan.space + plan.gap + shapes[:, STRETCH] * (plan.longest - plan.space)
    middles, angles = np.zeros((len(shapes), group.length, 2)), np.zeros((len(shapes), group.length))
    for first in np.unique(split):
        rows = np.flatnonzero(split == first)
        counts = [int(first), group.length - int(first)] if group.wrap else [group.length]
        filled = [(piece, count) for piece, count in enumerate(counts) if count]
        pitch[rows] = np.minimum.reduce([pitch[rows], *(rooms[piece][rows] / count for piece, count in filled)])
        for piece, count in filled:
            share = (0.25, 0.75)[piece] if group.wrap else 0.5 + shapes[rows, SHIFT] / 2
            slack = (rooms[piece][rows] - count * pitch[rows]) * share
            at = pads[piece][0] + slack[:, None] + pitch[rows][:, None] * (np.arange(count) + 0.5)
            reach = pitch[rows][:, None] * 0.35
            line, way = lines[piece][rows], ways[piece][rows]
            ahead = along(line, way, at + reach) - along(line, way, at - reach)
            here = np.s_[counts[0] : group.length] if piece else np.s_[:count]
            middles[rows, here] = along(line, way, at)
            angles[rows, here] = np.arctan2(ahead[..., 1], ahead[..., 0])
    return _side_by_side(plan, group, Laid(middles[:, None], angles, pitch - plan.gap, split))


def _split(group: Group, rooms: list[Floats]) -> Floats:
    """How many spaces lie before the edge of the world; 0 for a group that does not go over it."""
    if not group.wrap:
        return np.zeros(len(rooms[0]))
    share = group.length * rooms[0] / np.maximum(rooms[0] + rooms[1], 1)
    found: Floats = np.clip(np.round(share), 1, max(group.length - 1, 1))
    return found


def _side_by_side(plan: Plan, group: Group, middle: Laid) -> Laid:
    """The routes of a group beside their middle; spaces leave room between them on the inside of a bend."""
    side = np.stack([-np.sin(middle.angles), np.cos(middle.angles)], -1)
    middles = middle.middles + side[:, None] * offsets(plan, group)[None, :, None, None]
    size = middle.size
    if group.length > 1:
        inside = plan.height * np.tan(np.minimum(middle.turns, 2.5) / 2)[:, None]
        size = np.minimum(size, (steps(middles, 2) - inside).min((1, 2)) - plan.gap * 0.7)
    return Laid(middles, middle.angles, np.clip(size, plan.height * 0.2, plan.longest), middle.split)


def outline(plan: Plan, group: Group, shapes: Floats, laid: Laid) -> Floats:
    """What a group occupies, as discs [K, m, 2] as wide as a space is high: spaces, and the way to the edge."""
    reach = np.linspace(-0.5, 0.5, 4) * np.maximum(laid.size - plan.height * 0.75, 0)[:, None]
    ahead = np.stack([np.cos(laid.angles), np.sin(laid.angles)], -1)
    discs = laid.middles[:, :, :, None] + ahead[:, None, :, None] * reach[:, None, None, :, None]
    found: Floats = discs.reshape(len(shapes), -1, 2)
    if not group.wrap:
        return found
    east, west = (points(control) for control in group.pieces(shapes))
    aside = [np.array([0.0, offset]) for offset in offsets(plan, group)]
    ways = [line + offset for offset in aside for line in (east[:, 24::4], west[:, :25:4])]
    return np.concatenate([found, *ways], 1)
