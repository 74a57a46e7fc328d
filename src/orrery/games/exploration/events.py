"""What happens, as facts for whoever tells or draws it. Ships, places and cards are words of the notation."""

from __future__ import annotations

from typing import Final

from orrery.kernel import Event

# Rounds and what seats have


class RoundBegan(Event):
    round: int


class PortChosen(Event):
    seat: int
    port: str


class Enlisted(Event):
    seat: int
    ship: str


class CreditsGained(Event):
    seat: int
    amount: int


class CreditsRefused(Event):
    """Credits that a hazard keeps from a seat in this round."""

    seat: int
    amount: int


class Paid(Event):
    seat: int
    amount: int


class CommandGained(Event):
    seat: int
    amount: int


class CommandSpent(Event):
    seat: int
    amount: int


class Scored(Event):
    seat: int
    amount: int


class FragGained(Event):
    seat: int


class Drew(Event):
    """A mission or a development card came into a hand."""

    seat: int
    card: str


class MissionRevealed(Event):
    seat: int
    mission: str


# Preparation


class ActionPlayed(Event):
    seat: int
    action: str


class DevelopmentPlayed(Event):
    seat: int
    card: str


class StationPlaced(Event):
    seat: int
    at: str


class Deployed(Event):
    seat: int
    ship: str


class Built(Event):
    seat: int
    ship: str
    module: str


class Selected(Event):
    seat: int
    ship: str


class ManeuverUsed(Event):
    seat: int
    card: str
    ship: str


# Flight


class Moved(Event):
    seat: int
    ship: str
    to: str
    #: The places flown through, the last one included; and whether it was `flown`, `drifted` or `launched`.
    path: tuple[str, ...] = ()
    how: str = "flown"


class TurnedRound(Event):
    seat: int
    ship: str


class Passed(Event):
    """A maneuver check to get past something."""

    seat: int
    ship: str
    result: int
    against: int
    lost: int
    #: Where, and past what.
    at: str = ""
    past: str = ""


class Stuck(Event):
    seat: int
    ship: str


class Attacked(Event):
    seat: int
    ship: str
    target: str


class Hit(Event):
    seat: int
    ship: str
    points: int


class Shielded(Event):
    seat: int
    ship: str


class Destroyed(Event):
    seat: int
    ship: str


class Bombed(Event):
    seat: int
    ship: str
    target: str
    module: str


class Struck(Event):
    seat: int
    ship: str
    target: str


class Restored(Event):
    seat: int
    ship: str
    target: str
    amount: int = 1


class Dropped(Event):
    seat: int
    module: str
    at: str
    #: The ship, and what its check came to and had to beat; nothing for what lies on a space unchecked.
    ship: str = ""
    result: int | None = None
    against: int = 0


class DropFailed(Event):
    seat: int
    ship: str
    at: str
    module: str = ""
    result: int | None = None
    against: int = 0


class TrapLaid(Event):
    at: str
    count: int


class TrapPassed(Event):
    seat: int
    at: str
    count: int


class TrapExploded(Event):
    seat: int
    at: str


class HazardMet(Event):
    seat: int
    ship: str
    card: str


class HazardIgnored(Event):
    seat: int
    card: str


class ModuleLost(Event):
    seat: int
    ship: str
    module: str


class SiteRestricted(Event):
    seat: int
    at: str


class HexRevealed(Event):
    seat: int
    ship: str
    hex: str
    at: str = ""


class RewardTaken(Event):
    seat: int
    hex: str


EVENTS: Final = (
    RoundBegan,
    PortChosen,
    Enlisted,
    CreditsGained,
    CreditsRefused,
    Paid,
    CommandGained,
    CommandSpent,
    Scored,
    FragGained,
    Drew,
    MissionRevealed,
    ActionPlayed,
    DevelopmentPlayed,
    StationPlaced,
    Deployed,
    Built,
    Selected,
    ManeuverUsed,
    Moved,
    TurnedRound,
    Passed,
    Stuck,
    Attacked,
    Hit,
    Shielded,
    Destroyed,
    Bombed,
    Struck,
    Restored,
    Dropped,
    DropFailed,
    TrapLaid,
    TrapPassed,
    TrapExploded,
    HazardMet,
    HazardIgnored,
    ModuleLost,
    SiteRestricted,
    HexRevealed,
    RewardTaken,
)
