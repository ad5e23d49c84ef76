"""Positions of the spaces of a group, for many shapes at a time."""

from dataclasses import dataclass

import numpy as np

from tools.draw.curves import Floats, arc_lengths, curve_points, points_at, step_lengths
from tools.draw.groups import SHIFT, STRETCH, Group
from tools.draw.spec import DrawingSpec


@dataclass(frozen=True)
class SpaceLayout:
    """The spaces of a group with n routes of L spaces, for K shapes."""

    middles: Floats  # [K, n, L, 2]
    angles: Floats  # [K, L]
    size: Floats  # [K], length of a space
    split: Floats  # [K], number of spaces before the edge of the world

    @property
    def turns(self) -> Floats:
        """The angle that the line turns from space to space, [K, L - 1]; 0 over the edge."""
        turns = np.abs((np.diff(self.angles, axis=1) + np.pi) % (2 * np.pi) - np.pi)
        over = np.arange(1, self.angles.shape[1])[None] == self.split[:, None]
        found: Floats = np.where(over, 0.0, turns)
        return found


def offsets(spec: DrawingSpec, group: Group) -> Floats:
    """Distance of each route of a group from the middle line."""
    count = len(group.routes)
    return np.array([(index - (count - 1) / 2) * (spec.height + spec.between) for index in range(count)])


def lay_spaces(spec: DrawingSpec, group: Group, shapes: Floats) -> SpaceLayout:
    """The spaces for these shapes: as long as possible, between the wanted and the longest length."""
    lines = [curve_points(control) for control in group.pieces(shapes)]
    arcs = [arc_lengths(line) for line in lines]
    pad = spec.radius + spec.gap
    pads = [(pad, 0.0), (0.0, pad)] if group.wrap else [(pad, pad)]
    rooms = [arc[:, -1] - sum(both) for arc, both in zip(arcs, pads, strict=True)]
    split = _split(group, rooms)
    pitch = spec.space + spec.gap + shapes[:, STRETCH] * (spec.longest - spec.space)
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
            line, arc = lines[piece][rows], arcs[piece][rows]
            ahead = points_at(line, arc, at + reach) - points_at(line, arc, at - reach)
            here = np.s_[counts[0] : group.length] if piece else np.s_[:count]
            middles[rows, here] = points_at(line, arc, at)
            angles[rows, here] = np.arctan2(ahead[..., 1], ahead[..., 0])
    return _side_by_side(spec, group, SpaceLayout(middles[:, None], angles, pitch - spec.gap, split))


def _split(group: Group, rooms: list[Floats]) -> Floats:
    """The number of spaces before the edge of the world; 0 for a group that does not go over it."""
    if not group.wrap:
        return np.zeros(len(rooms[0]))
    share = group.length * rooms[0] / np.maximum(rooms[0] + rooms[1], 1)
    found: Floats = np.clip(np.round(share), 1, max(group.length - 1, 1))
    return found


def _side_by_side(spec: DrawingSpec, group: Group, middle: SpaceLayout) -> SpaceLayout:
    """The routes of a group on both sides of the middle line; spaces are shortened on the inside of a bend."""
    side = np.stack([-np.sin(middle.angles), np.cos(middle.angles)], -1)
    middles = middle.middles + side[:, None] * offsets(spec, group)[None, :, None, None]
    size = middle.size
    if group.length > 1:
        inside = spec.height * np.tan(np.minimum(middle.turns, 2.5) / 2)[:, None]
        size = np.minimum(size, (step_lengths(middles, 2) - inside).min((1, 2)) - spec.gap * 0.7)
    return SpaceLayout(middles, middle.angles, np.clip(size, spec.height * 0.2, spec.longest), middle.split)


def outline_discs(spec: DrawingSpec, group: Group, shapes: Floats, layout: SpaceLayout) -> Floats:
    """The area of a group, as discs [K, m, 2] as wide as a space is high: its spaces, and its line to the edge."""
    reach = np.linspace(-0.5, 0.5, 4) * np.maximum(layout.size - spec.height * 0.75, 0)[:, None]
    ahead = np.stack([np.cos(layout.angles), np.sin(layout.angles)], -1)
    discs = layout.middles[:, :, :, None] + ahead[:, None, :, None] * reach[:, None, None, :, None]
    found: Floats = discs.reshape(len(shapes), -1, 2)
    if not group.wrap:
        return found
    east, west = (curve_points(control) for control in group.pieces(shapes))
    aside = [np.array([0.0, offset]) for offset in offsets(spec, group)]
    arcs = [line + offset for offset in aside for line in (east[:, 24::4], west[:, :25:4])]
    return np.concatenate([found, *arcs], 1)
