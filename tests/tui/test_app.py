"""What a person does at the full screen: point, filter, choose, ask why, take back, pass it on, leave."""

from threading import current_thread, main_thread

from stage import seated, table_of
from textual.widgets import Input

from orrery.kernel import Record, game
from orrery.tui.overlays import Curtain, LongText, Story, Sure
from orrery.tui.panes import BoardPane, OptionsPane
from wishes import MARS_HORIZON, SOYUZ

DEBRIS = game("debris")


def lit(seen):
    """The ids that are brought out on the board."""
    return seen.app.query_one(BoardPane)._lit


async def test_arrows_point_the_board_lights_up_and_the_rule_stands_beside(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        assert seen.app.query_one(OptionsPane).pointed is None
        await seen.press("down", "down")
        row = seen.app.query_one(OptionsPane).pointed
        assert row.key == "2"
        assert lit(seen) == row.choice.touches
        place = seen.app.query_one(BoardPane)._picture.place_of(row.choice.touches)
        assert place is not None
        space = row.choice.touches[0]
        assert f"{space[0].upper()}{space.partition('-')[2]}" in seen.within("#board")
        assert row.choice.label in seen.within("#about")
        assert "OD-1.10" in seen.within("#about")


async def test_enter_gives_nothing_before_something_is_pointed_at(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        number = seen.app.session.table.number
        await seen.press("enter")
        assert "Point at an option" in seen.text
        await seen.press("down", "enter")
        assert seen.app.session.table.number > number


async def test_a_hint_is_thought_about_while_the_screen_goes_on(tmp_path, monkeypatch):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        session, threads = seen.app.session, []
        hinter = session.hinter
        monkeypatch.setattr(
            session, "hinter", lambda seat: lambda: threads.append(current_thread()) or hinter(seat)()
        )
        await seen.enter("hint")
        assert threads[0] is not main_thread()
        pointed = seen.app.query_one(OptionsPane).pointed
        assert pointed.actions == [hinter(seen.app.seat)()[0].action]


async def test_letters_filter_and_enter_gives_what_is_left(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        all_rows = len(seen.app.query_one(OptionsPane).rows)
        await seen.press(*"satellite c")
        left = seen.app.query_one(OptionsPane).rows
        assert 0 < len(left) < all_rows
        assert all("satellite C" in row.choice.note for row in left)
        await seen.press("escape")
        assert len(seen.app.query_one(OptionsPane).rows) == all_rows
        await seen.press(*"satellite c", "enter")
        assert [move.action for move in seen.app.session.table.record.moves[-1:]] == left[0].actions


async def test_a_click_on_the_board_lists_what_touches_it(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game", size=(140, 45)) as seen:
        rows = seen.app.query_one(OptionsPane).rows
        wanted = rows[3].choice.touches
        board = seen.app.query_one(BoardPane)
        place = board._picture.place_of(wanted)
        await seen.pilot.click("#board-content", offset=(place.x, place.y))
        await seen.settle()
        found = seen.app.query_one(OptionsPane)
        assert found.pointed.choice.touches == wanted
        assert len(found.rows) < len(rows)


async def test_a_click_on_an_option_answers(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        number = seen.app.session.table.number
        await seen.pilot.click("#options", offset=(10, 2))
        await seen.settle()
        assert seen.app.session.table.number > number


async def test_what_can_not_be_done_says_why_and_cites_its_rule(tmp_path):
    table = SOYUZ.table(seats=("human",))
    async with seated(table, tmp_path / "game") as seen:
        rows = seen.app.query_one(OptionsPane).rows
        blocked = next(row for row in rows if row.ruling)
        seen.app.query_one(OptionsPane).point_at(rows.index(blocked))
        await seen.settle()
        assert "Not now:" in seen.within("#about")
        await seen.press("enter")
        assert blocked.ruling.rule in seen.within("#says")
        assert table.number == 0


async def test_several_answers_are_typed_as_one(tmp_path):
    table = SOYUZ.table(seats=("human",))
    async with seated(table, tmp_path / "game") as seen:
        await seen.enter("Buy Soyuz x3; Buy Apollo")
        assert [move.action for move in table.record.moves] == [("buy", "soyuz")] * 3 + [("buy", "apollo")]
        await seen.enter("buy nonsense")
        assert "✗" in seen.within("#says")


async def test_the_curtain_leaves_nothing_of_a_rival(comet, tmp_path):
    async with seated(table_of(comet), tmp_path / "game") as seen:
        await seen.enter("scan")
        assert isinstance(seen.app.screen, Curtain)
        assert "Pass the screen to Two" in seen.text
        behind = seen.app.screen_stack[0]
        assert behind.query_one("#answer", Input).value == ""
        assert not behind.query_one(OptionsPane).rows
        assert "scan" not in seen.text.lower()
        await seen.press("enter")
        assert "Two:" in seen.within("#prompt")
        assert "core" not in seen.within("#log").lower()


async def test_whoever_answered_takes_it_back_at_the_curtain(comet, tmp_path):
    table = table_of(comet)
    async with seated(table, tmp_path / "game") as seen:
        for keys in ("scan", "wait", "dig"):
            await seen.enter(keys)
            assert isinstance(seen.app.screen, Curtain)
            await seen.press("u" if keys == "dig" else "enter")
        assert [move.action[0] for move in table.record.moves] == ["scan", "core", "wait"]
        assert "One:" in seen.within("#prompt")


async def test_undo_says_how_far_it_goes_before_it_goes(tmp_path):
    table = table_of(DEBRIS, dice=4)
    async with seated(table, tmp_path / "game") as seen:
        await seen.enter("1")
        await seen.enter("undo")
        assert isinstance(seen.app.screen, Sure)
        assert "1 answer of Red" in seen.text
        await seen.press("n")
        assert table.to_move == 1
        await seen.press("ctrl+z")
        await seen.press("y")
        assert table.to_move == 0
        assert "Taken back: 1 answer of Red" in seen.within("#says")


async def test_help_begins_with_the_goal_and_has_a_legend(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        await seen.press("f1")
        assert isinstance(seen.app.screen, LongText)
        assert seen.text.index("The goal") < seen.text.index("operational") < seen.text.index("On the board")
        await seen.press("escape")
        await seen.enter("? fuel")
        assert "Rules" in seen.text
        await seen.press("escape")
        assert "Where does your pawn start" in seen.text


async def test_the_palette_offers_what_can_be_typed(tmp_path):
    async with seated(table_of(DEBRIS), tmp_path / "game", size=(100, 40)) as seen:
        offered = {one.title for one in seen.app.get_system_commands(seen.app.screen)}
        assert {"Undo", "Hint", "Help", "Rule", "Log", "Dice", "Leave", "Theme"} <= offered


async def test_suspense_is_staged_and_any_key_hurries_it(tmp_path):
    table = MARS_HORIZON.table(seats=("human", "human"))
    async with seated(table, tmp_path / "game", pause=3600) as seen:
        await seen.enter(MARS_HORIZON.wishes[0])
        while table.number < 3:
            await seen.enter("1")
        assert isinstance(seen.app.screen, Story)
        await seen.press("space")
        assert not isinstance(seen.app.screen, Story)
        assert seen.app.pending is not None


async def test_the_panes_follow_the_size_of_the_terminal(tmp_path):
    async with seated(table_of(game("exploration")), tmp_path / "game", size=(140, 45)) as seen:
        await seen.pilot.resize_terminal(80, 24)
        await seen.settle()
        assert "Round" in seen.within("#status")
        assert max(map(len, seen.lines)) <= 80
        assert seen.app.query_one(OptionsPane).size.height >= 5


async def test_bots_answer_without_the_screen_standing_still(comet, tmp_path):
    table = table_of(comet, ("human", "bot:random"), dice=4)
    async with seated(table, tmp_path / "game") as seen:
        await seen.enter("dig")
        assert table.to_move in (0, None)
        assert "Two (random)" in seen.within("#log")


async def test_a_game_that_is_left_is_on_the_disk(comet, tmp_path):
    async with seated(table_of(comet), tmp_path / "game") as seen:
        await seen.enter("dig")
        await seen.press("ctrl+c")
    assert [move.action for move in Record.load((tmp_path / "game").read_bytes()).moves] == [("dig",)]


async def test_without_colour_nothing_is_lost(tmp_path, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(table_of(DEBRIS), tmp_path / "game") as seen:
        await seen.press("down")
        colours = {
            segment.style.color.get_truecolor()
            for strip in seen.app.screen._compositor.render_strips()
            for segment in strip
            if segment.style and segment.style.color and not segment.style.color.is_default
        }
        assert all(max(colour) - min(colour) < 3 for colour in colours)


async def test_nothing_of_a_rival_comes_back_when_the_curtain_is_resized(comet, tmp_path):
    async with seated(table_of(comet), tmp_path / "game") as seen:
        await seen.enter("scan")
        await seen.pilot.resize_terminal(100, 30)
        await seen.settle()
        behind = seen.app.screen_stack[0]
        for pane in ("#own", "#board", "#about", "#log"):
            assert str(behind.query_one(f"{pane}-content").render()).strip() == ""


async def test_the_board_pans_and_the_status_stays(tmp_path):
    async with seated(table_of(game("leaving-earth")), tmp_path / "game") as seen:
        before, status = seen.within("#board"), seen.within("#status")
        await seen.press("shift+down")
        assert seen.within("#board") != before
        assert seen.within("#status") == status
