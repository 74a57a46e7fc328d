"""What happens at the table, as facts. Cards, goals and Launch cards are named by their words."""

from __future__ import annotations

from orrery.kernel import Event


class Starts(Event):
    """A player was drawn to begin."""

    seat: int


class Deal(Event):
    """A card was dealt into the pool."""

    card: str


# Tokens


class Gain(Event):
    """Tokens came from the bank; `why` is a card, a Launch card, or an occasion such as `income`."""

    seat: int
    why: str
    money: int = 0
    research: int = 0
    prestige: int = 0


class Pay(Event):
    """Tokens went to the bank; `why` says for what: `buy r-7`, `launch r-7`, `countdown-hold`."""

    seat: int
    why: str
    money: int = 0
    research: int = 0
    prestige: int = 0


class Give(Event):
    """A player gave another one tokens."""

    seat: int
    to: int
    money: int = 0
    research: int = 0
    prestige: int = 0


class Kept(Event):
    """A player who gave the partner tokens gives no more."""

    seat: int


class Lose(Event):
    """A failure before the press cost Prestige."""

    seat: int
    prestige: int


# Cards


class Buy(Event):
    seat: int
    card: str


class Discard(Event):
    """A card left the game."""

    card: str


class Reshuffle(Event):
    """The unused cards became the Agency Deck again."""

    cards: int


class StalePool(Event):
    """Everybody had passed: the pool went under the deck."""


class Blueprint(Event):
    """The Blueprint token came off a player's design."""

    card: str
    seat: int


class Attach(Event):
    """An Engine Test was laid with a vehicle."""

    card: str
    vehicle: str


class Pass(Event):
    seat: int


class Enough(Event):
    """A player who may still buy buys no more."""

    seat: int


class Unshared(Event):
    """A player keeps all Research to itself."""

    seat: int


# The launch


class Aim(Event):
    """A goal was chosen; what flies, and with how much Prestige, is still to be."""

    seat: int
    goal: str


class Vehicle(Event):
    """A vehicle was chosen; how much Prestige is spent is still to be."""

    seat: int
    vehicle: str


class Launch(Event):
    """A launch was paid; `prestige` was spent on it.

    `parts` are what its reliability is made of, cards or `prestige`; `totals` where it can end, how often.
    """

    seat: int
    goal: str
    vehicle: str
    target: int
    reliability: int
    prestige: int
    profile: str = ""
    owner: int = 0
    paid: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    chance: float = 0.0
    totals: tuple[tuple[int, float], ...] = ()


class ReshuffleLaunch(Event):
    """The Launch discard became the Launch deck again."""


class Countdown(Event):
    """A Launch card was turned up at the count of 3, 2 or 1; `chance` and `totals` are those after it."""

    seat: int
    count: int
    card: str
    #: Whether a team flies: some cards do less then.
    together: bool = False
    chance: float = 0.0
    totals: tuple[tuple[int, float], ...] = ()


class AllGo(Event):
    """All the countdown cards were GO!"""

    seat: int
    reliability: int = 0


class Accept(Event):
    """A countdown card that could have been exchanged was not."""

    seat: int
    card: str


class Wait(Event):
    """A hold was not paid off."""

    seat: int
    card: str


class Rehearse(Event):
    """A countdown card was exchanged for another."""

    seat: int
    card: str


class Roll(Event):
    """The dice fell; `total` counts the reliability too."""

    seat: int
    dice: tuple[int, int]
    total: int
    target: int


class Stand(Event):
    """The dice stay as they are though they could be rolled again."""

    seat: int


class Again(Event):
    """Dice are rolled again: the first (0), the second (1), or both (-1)."""

    seat: int
    die: int
    dice: tuple[int, int]


class Success(Event):
    seat: int
    goal: str
    total: int
    target: int


class Failure(Event):
    seat: int
    goal: str
    total: int
    target: int


class Claim(Event):
    """The milestone of that number was claimed, the first being 0."""

    seat: int
    milestone: int


class Decline(Event):
    """No Installation is launched though one could be."""

    seat: int


class Install(Event):
    """A launched Installation stays with its owner."""

    seat: int
    card: str


# The calendar


class Era(Event):
    era: int


class Removal(Event):
    """The removal die took a card out of the game, or none (an empty word)."""

    die: int
    card: str


class Year(Event):
    year: int


class Over(Event):
    """The game ended; a team that lost has no winners."""

    winners: tuple[int, ...]
    reason: str
