import { describe, expect, it } from "vitest";
import { Camera, looking } from "./camera.svelte";

const whole = { x: 0, y: 0, width: 800, height: 600 };

describe("the camera", () => {
  it("shows the whole board at first", () => {
    expect(new Camera(whole).viewBox).toBe("0 0 800 600");
  });
  it("looks at points in the proportions of a window", () => {
    const camera = new Camera(whole);
    camera.look(
      [
        { x: 300, y: 300 },
        { x: 400, y: 300 },
      ],
      1,
      { margin: 50 },
    );
    expect(camera.frame).toEqual({ x: 250, y: 200, width: 200, height: 200 });
  });
  it("leaves room for what is laid over the top of the window", () => {
    const camera = new Camera(whole);
    camera.look([{ x: 300, y: 300 }], 1, { margin: 50, above: 40 });
    expect(camera.frame).toEqual({ x: 230, y: 210, width: 140, height: 140 });
  });
  it("knows from where it was turned, and forgets it when it is moved by hand", () => {
    const camera = new Camera(whole);
    camera.look([{ x: 300, y: 300 }], 1, { margin: 50 });
    expect(camera.from).toEqual(whole);
    camera.pan(10, 0);
    expect(camera.from).toBeNull();
    const near = camera.frame;
    camera.showAll();
    expect([camera.from, camera.frame]).toEqual([near, whole]);
  });
  it("glides from where it was: a part of the board seen from near looks as it did from afar", () => {
    const near = { x: 400, y: 300, width: 400, height: 300 };
    expect(looking(whole, near, 800, 600)).toBe("translate(400px, 300px) scale(0.5)");
    expect(looking(near, near, 800, 600)).toBe("translate(0px, 0px) scale(1)");
  });
  it("stays on the board", () => {
    const camera = new Camera(whole);
    camera.look([{ x: 10, y: 590 }], 1, { margin: 50 });
    expect(camera.frame).toEqual({ x: 0, y: 500, width: 100, height: 100 });
    camera.pan(-30, 30);
    expect(camera.frame).toEqual({ x: 0, y: 500, width: 100, height: 100 });
  });
  it("keeps the point that it draws nearer, and does not go nearer than it may", () => {
    const camera = new Camera(whole, 2);
    camera.zoom(2, { x: 200, y: 150 });
    expect(camera.frame).toEqual({ x: 100, y: 75, width: 400, height: 300 });
    camera.zoom(2, { x: 200, y: 150 });
    expect(camera.frame.width).toBe(400);
    camera.zoom(0.1, { x: 200, y: 150 });
    expect(camera.isWhole).toBe(true);
  });
});
