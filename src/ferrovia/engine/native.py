"""Native integers and vectors: machine integers in the compiled engine, plain ints and lists in the interpreted one.

This module is not compiled. mypyc takes `i64` and `vec` from their packages when it compiles the others; at run time
the names below stand for them, so that the interpreted engine needs neither package. An `i64` wraps around at 64 bits
only if it is compiled: code that could exceed them must mask.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import read_i64_le
    from librt.vecs import vec
    from mypy_extensions import i16, i64, mypyc_attr, u8
else:
    import copyreg
    from array import array
    from functools import partial
    from struct import Struct

    i64 = int
    _WORD = Struct("<q")

    class i16(int):  # noqa: N801 - the name of the type that it stands for
        """Unlike i64, marks a vector that others may view as a buffer."""

    class u8(int):  # noqa: N801 - as above
        """As `i16`."""

    _BUFFERS = {i16: partial(array, "h"), u8: bytearray, float: partial(array, "d")}

    class vec:  # noqa: N801 - as above
        """`vec[i64](items)` makes a list; with `i16`, `u8` or `float` it makes a buffer of such items."""

        def __class_getitem__(cls, item):
            return _BUFFERS.get(item, list)

    def read_i64_le(data, index):
        """The eight bytes from `index` on as a number, the lowest byte first."""
        return _WORD.unpack_from(data, index)[0]

    def mypyc_attr(*_names, **_options):
        """Options for the compiler have no effect in the interpreter."""
        return lambda decorated: decorated

    def _remade(name, items):
        """A compiled vector, from its pickle."""
        return _COMPILED[name](items)

    try:
        import mypy_extensions
        from librt.vecs import vec as compiled
    except ImportError:  # nothing is compiled
        _COMPILED = {}
    else:
        _COMPILED = {name: compiled[getattr(mypy_extensions, name)] for name in ("i64", "i16", "u8")}
        _COMPILED["float"] = compiled[float]
        for _name, _kind in _COMPILED.items():
            copyreg.pickle(type(_kind([])), lambda items, name=_name: (_remade, (name, list(items))))


Ints = vec[i64]

__all__ = ["Ints", "i16", "i64", "mypyc_attr", "read_i64_le", "u8", "vec"]
