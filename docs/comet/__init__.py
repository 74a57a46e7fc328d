"""Comet: dig for ore, scan the core in secret, drill it before the others do."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

import orrery.kernel as k


class Options(k.GameOptions, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="How many rounds are played")] = 3


class Rig(k.Leaf, frozen=True):
    fuel: int = 3
    ore: int = 0


def core_sight(s, seat):
    """The core is known to those who scanned it, and to nobody before the first scan."""
    return s.core if s.core is None or (s.scanned[seat or 0] and seat is not None) else k.UNKNOWN


class Table(k.State):
    __slots__ = ("core", "rigs", "round", "scanned")
    who_sees = {"core": core_sight, "rigs": k.PUBLIC, "round": k.PUBLIC, "scanned": k.PUBLIC}


def change(s, seat, **fields):
    s.rigs = (*s.rigs[:seat], replace(s.rigs[seat], **fields), *s.rigs[seat + 1 :])
    s.emit("rig", seat=seat, **fields)


def may_pay(s, seat, fuel):
    if s.rigs[seat].fuel < fuel:
        return k.Ruling("CO-1.2", f"needs {fuel} fuel, has {s.rigs[seat].fuel}")
    return None


PRICE = {("dig",): 1, ("scan",): 1, ("drill",): 2, ("wait",): 0}


class Turn(k.Question[Table]):
    """Dig, scan, drill or wait."""

    rule = "CO-1.1"
    forced = True  # without fuel one can only wait, so nobody is asked

    def options(self, s, f):
        return [action for action, fuel in PRICE.items() if may_pay(s, f[1], fuel) is None]

    def blocked(self, s, f):
        return [(action, why) for action, fuel in PRICE.items() if (why := may_pay(s, f[1], fuel))]

    def apply(self, s, f, action):
        seat = f[1]
        s.swap(NEXT, seat)
        change(s, seat, fuel=s.rigs[seat].fuel - PRICE[action])
        if action == ("dig",):
            s.push(DIG, k.CHANCE, seat)
        elif action != ("wait",):
            s.push(REACH, seat, action[0])
            if s.core is None:
                s.push(CORE, k.CHANCE, seat, action[0])


class Dig(k.Chance[Table]):
    """A dig brings up 1, 2 or (half as often) 3 ore."""

    rule = "CO-2.1"

    def outcomes(self, s, f):
        return ((("ore", "1"), 2), (("ore", "2"), 2), (("ore", "3"), 1))

    def apply(self, s, f, action):
        s.pop()
        change(s, f[2], ore=s.rigs[f[2]].ore + int(action[1]))


class Core(k.Chance[Table]):
    """What the core holds is drawn when it is first looked at, and only the scanner sees it."""

    rule = "CO-2.2"

    def audience(self, s, f):
        return (f[2],) if f[3] == "scan" else None

    def outcomes(self, s, f):
        return [(("core", str(n)), 1) for n in range(1, 7)]

    def apply(self, s, f, action):
        s.pop()
        s.core = int(action[1])


class Reach(k.Procedure[Table]):
    """A scan tells the core to the scanner; a drill takes it and ends the game."""

    rule = "CO-2.3"

    def run(self, s, f):
        _, seat, how = f
        s.scanned = (*s.scanned[:seat], True, *s.scanned[seat + 1 :])
        if how == "drill":
            change(s, seat, ore=s.rigs[seat].ore + s.core)
            end(s, "the core was drilled")


class Next(k.Procedure[Table]):
    """Play passes to the left; after the last round the game is over."""

    rule = "CO-1.3"

    def run(self, s, f):
        seat = (f[1] + 1) % s.players
        s.round += seat == 0
        if s.round == s.options.rounds:
            end(s, "the last round is over")
        else:
            s.push(TURN, seat)


def end(s, reason):
    ore = tuple(float(rig.ore) for rig in s.rigs)
    s.finish(k.Result(ore, tuple(i for i in range(s.players) if ore[i] == max(ore)), reason, "CO-1.3"))


TURN, DIG, CORE, REACH, NEXT = Turn(), Dig(), Core(), Reach(), Next()


class Comet(k.Game[Table]):
    id, title, designers, blurb = "comet", "Comet", "The Orrery contributors", __doc__
    players, max_answers, Options, State = range(2, 5), 100, Options, Table

    def seat_names(self, players):
        return ("ada", "bel", "cyd", "dov")[:players]

    def setup(self, players, options):
        rigs = (Rig(),) * players
        s = Table(players=players, options=options, core=None, rigs=rigs, round=0, scanned=(False,) * players)
        s.push(TURN, 0)
        return s

    def patterns(self):
        return [(("dig", "scan", "drill", "wait"),), ("ore", tuple("123")), ("core", tuple("123456"))]

    def determinize(self, view, seat, random):
        world = view.clone()
        world.core = random.randint(1, 6) if view.core is k.UNKNOWN else view.core
        return world

    def scene(self, view, seat):
        names = self.seat_names(view.players)
        rigs = [
            k.Zone(names[i], "rig", names[i].title(), i, facts=(k.Fact("Ore", str(rig.ore)),))
            for i, rig in enumerate(view.rigs)
        ]
        return k.Scene((k.Fact("Round", str(view.round + 1)), k.Fact("Core", str(view.core))), tuple(rigs))

    def narrate(self, event, names):
        return f"{names[event.data['seat']]} now has {event.data}"

    def describe(self, state):
        names = self.seat_names(state.players)
        rigs = {name: {"fuel": rig.fuel, "ore": rig.ore} for name, rig in zip(names, state.rigs, strict=True)}
        return {"round": state.round + 1, "core": state.core or 0, "rigs": rigs}

    def arrange(self, players, options, given):
        state, given = self.setup(players, options), k.Given(given)
        state.core = given.take("core", int, 0) or None
        for seat, name in enumerate(self.seat_names(players)):
            rig = given.below(name)
            change(state, seat, fuel=rig.take("fuel", int, 3), ore=rig.take("ore", int, 0))
            rig.done()
        given.done()
        return state

    def evaluate(self, view, seat):
        return view.rigs[seat].ore + view.rigs[seat].fuel / 2


GAME = Comet()
k.register(GAME)
