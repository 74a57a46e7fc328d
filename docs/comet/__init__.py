"""Comet: dig for small change, scan the core in secret, drill it before the others do."""

from typing import Annotated

from msgspec import Meta

import orrery.kernel as k

PRICE = {("dig",): 1, ("scan",): 1, ("drill",): 2, ("wait",): 0}
CORES = [(("core", str(n)), 1) for n in range(1, 7)]


class Options(k.GameOptions, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="How many rounds there are")] = 3


class Rig(k.Leaf):
    fuel: int = 3
    ore: int = 0
    scanned: bool = False


def core_sight(s, seat):
    return s.core if s.core is None or (seat is not None and s.rigs[seat].scanned) else k.UNKNOWN


class Table(k.State):
    __slots__ = ("core", "rigs", "round")
    who_sees = {"core": core_sight, "rigs": k.PUBLIC, "round": k.PUBLIC}


def may_pay(s, seat, fuel):
    return None if s.rigs[seat].fuel >= fuel else k.Ruling("CO-1.2", f"needs {fuel} fuel")


class Dug(k.Event):
    seat: int
    action: str
    ore: int


class Turn(k.Question[Table]):
    """Dig, scan, drill or wait."""

    rule, forced = "CO-1.1", True  # without fuel one can only wait, so nobody is asked
    standing = {("wait",): "Wait"}  # waiting costs nothing: a player may have it answered always

    def candidates(self, s):
        return [(action, may_pay(s, self.seat, fuel)) for action, fuel in PRICE.items()]

    def apply(self, s, action):
        s.swap(Do(self.seat, action))
        if s.core is None and action in (("scan",), ("drill",)):
            s.push(Core(self.seat, action))


class Core(k.Chance[Table]):
    """The core is drawn when it is first looked at; a scan shows it to the scanner alone."""

    rule = "CO-2.1"
    seat: int
    action: k.Action

    def audience(self, s):
        return (self.seat,) if self.action == ("scan",) else None

    def outcomes(self, s):
        return CORES

    def apply(self, s, action):
        s.pop()
        s.core = int(action[1])


class Do(k.Procedure[Table]):
    """Carry out the action, then play passes to the left."""

    rule = "CO-1.3"
    seat: int
    action: k.Action

    def run(self, s):
        seat, action, rig = self.seat, self.action, s.rigs[self.seat]
        found = {("dig",): 1, ("drill",): s.core}.get(action, 0)
        rig = Rig(rig.fuel - PRICE[action], rig.ore + found, rig.scanned or action == ("scan",))
        s.rigs = k.put(s.rigs, seat, rig)
        s.emit(Dug(seat, action[0], found))
        s.round += seat + 1 == s.players
        s.push(Turn((seat + 1) % s.players))
        if action == ("drill",) or s.round == s.options.rounds:
            ore = tuple(float(rig.ore) for rig in s.rigs)
            winners = tuple(i for i in range(s.players) if ore[i] == max(ore))
            s.finish(k.Result(ore, winners, "the most ore", self.rule))


class Comet(k.Game[Table]):
    id, title, designers, blurb = "comet", "Comet", "the Orrery contributors", __doc__
    players, max_answers, Options, State, events = range(2, 5), 100, Options, Table, (Dug,)

    def setup(self, players, options):
        s = Table(players=players, options=options, core=None, rigs=(Rig(),) * players, round=0)
        s.push(Turn(0))
        return s

    def patterns(self):
        return [*PRICE, *(core for core, _ in CORES)]

    def determinize(self, view, seat, random):
        world = view.clone()
        world.core = random.randint(1, 6) if view.core is k.UNKNOWN else view.core
        return world

    def arrange(self, players, options, given):
        s, given = self.setup(players, options), k.Given(given)
        s.rigs = tuple(Rig(given.take(name, int, 3)) for name in self.seat_names(players))
        given.done()
        return s

    def evaluate(self, view, seat):
        return view.rigs[seat].ore + view.rigs[seat].fuel / 2


GAME = Comet()
k.register(GAME)
