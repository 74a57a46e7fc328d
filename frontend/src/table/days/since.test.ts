import { beforeEach, expect, it, vi } from "vitest";
import { Since } from "./since.svelte";

const [me, other, chance] = [0, 1, -1];
const answers = (...actors: number[]) => actors.map((actor, number) => ({ number, actor }));
const page = { hidden: false };

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", {
    getItem: () => JSON.stringify([{ id: "kept", title: "", game: "", tokens: [], seen: 0, number: 2 }]),
  });
});

it("tells who comes back what others did", () => {
  const since = new Since("kept");
  since.look(4, answers(me, other, other, chance), [me]);
  expect([since.from, since.missed]).toEqual([2, 2]);
});

it("tells a first visitor nothing, nor of chance and one's own answers elsewhere", () => {
  const [new_here, kept] = [new Since("new"), new Since("kept")];
  new_here.look(4, answers(me, other, other, other), [me]);
  kept.look(4, answers(me, other, me, chance), [me]);
  expect([new_here.from, kept.from]).toEqual([null, null]);
});

it("calls nothing missed that was watched", () => {
  const since = new Since("new");
  since.look(1, answers(me), [me]);
  since.look(3, answers(me, other, other), [me]);
  expect(since.from).toBeNull();
});

it("counts from when the page was hidden or nothing was heard", () => {
  const since = new Since("new");
  since.look(1, answers(me), [me]);
  page.hidden = true;
  since.look(2, answers(me, other), [me]);
  page.hidden = false;
  since.look(2, answers(me, other), [me]);
  expect([since.from, since.missed]).toEqual([1, 1]);
  since.leave();
  since.look(4, answers(me, other, other, other), [me]);
  expect([since.from, since.missed]).toEqual([1, 3]);
});

it("does not count on while one looks, and ends with one's own answer, an undo or a word", () => {
  const back = () => {
    const since = new Since("kept");
    since.look(3, answers(me, other, other), [me]);
    expect(since.from).toBe(2);
    return since;
  };
  const [watching, answering, undone, done] = [back(), back(), back(), back()];
  watching.look(4, answers(me, other, other, other), [me]);
  expect(watching.missed).toBe(1);
  answering.look(4, answers(me, other, other, me), [me]);
  undone.look(2, answers(me, other), [me]);
  done.done();
  expect([answering.from, undone.from, done.from]).toEqual([null, null, null]);
});
