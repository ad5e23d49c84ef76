"""What a compiled object lacks to be copied and pickled like an interpreted one."""

import copyreg
from collections.abc import Callable
from functools import partial
from inspect import signature

from ferrovia.engine.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Portable:
    """The base class of objects that can be copied and pickled in both builds.

    A compiled object can only be made by its constructor. So the parameters that have no default are kept as attributes
    of the same names: the constructor is called with these, and then the copy gets all attributes.
    """

    def __reduce__(self) -> tuple[object, ...]:
        kind = type(self)
        given = [p.name for p in signature(kind).parameters.values() if p.default is p.empty]
        return kind, tuple([getattr(self, name) for name in given]), self.__getstate__()


def make_portable(*kinds: type) -> None:
    """Let frozen data classes be copied and pickled; compiled, they refuse to be given their fields again."""
    for kind in kinds:
        copyreg.pickle(kind, _by_fields)


def _by_fields(facts: object) -> tuple[Callable[[], object], tuple[object, ...]]:
    state = facts.__getstate__()
    assert isinstance(state, dict)
    return partial(type(facts), **state), ()
