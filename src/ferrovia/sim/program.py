"""Which programs play: games of other versions of a bot or of the rules are not games of the same."""

import hashlib
from pathlib import Path

import ferrovia
from ferrovia.sim.own_bots import is_own, own_digest


def goes_by_clock(bot: str) -> bool:
    """Whether a bot may do more with a fast engine; one of a person's own may."""
    return is_own(bot) or bot.partition("@")[0] == "expert"


def program_digest(bots: tuple[str, ...]) -> dict[str, str]:
    """A hash of the sources of the engine and the shipped bots, and of the files of each bot of a person's own."""
    total = hashlib.sha256(ferrovia.__version__.encode())
    package = Path(ferrovia.__file__).parent
    for path in sorted([*package.glob("engine/*.py"), *package.glob("bots/*.py")]):
        total.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
        total.update(path.read_bytes())
    return {"ferrovia": total.hexdigest()[:16], **{name: own_digest(name) for name in bots if is_own(name)}}
