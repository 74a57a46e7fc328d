/** A look back as one picture, drawn on the spot in the colours of the page. */

import { shapeOf, outline } from "../../lib/seats";
import type { LookBack } from "../../lib/protocol";
import { barsOf, courseOf, luckOf, placed, seatsOf, signed, stairs, total, type Chart } from "./geometry";

const WIDTH = 1200;
const EDGE = 60;
const ROW = 44;
const CHART = 220;

export async function pictureOf(found: LookBack, title: string, names: string[]): Promise<Blob> {
  const seats = seatsOf(found);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 190 + seats.length * ROW + 2 * (CHART + 90);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can’t draw a picture.");
  const pen = new Pen(context);
  pen.fill(0, 0, WIDTH, canvas.height, "--ground");
  pen.write(title, EDGE, 70, "600 38px", "--ink");
  pen.write(found.result.reason, EDGE, 108, "20px", "--ink-2");
  let y = 160;
  for (const seat of seats) {
    pen.mark(seat, EDGE + 12, y);
    pen.write(names[seat] ?? "", EDGE + 36, y + 7, "600 20px", "--ink");
    pen.write(String(Math.round(total(found, seat) * 100) / 100), 350, y + 7, "600 20px", "--ink");
    barsOf(found, seat).forEach((bar, index) => {
      const [x, width] = [430 + bar.start * 700, bar.length * 700];
      pen.fill(x, y - 13, Math.max(1, width - 2), 26, pen.seat(seat), index % 2 ? 0.6 : 1);
    });
    y += ROW;
  }
  for (const [name, chart] of [
    [`How it went: ${found.measure}`, courseOf(found)],
    ["Luck, added up", luckOf(found)],
  ] as [string, Chart][]) {
    pen.write(name, EDGE, y + 30, "600 20px", "--ink-2");
    pen.chart(chart, EDGE, y + 50, WIDTH - 2 * EDGE, CHART);
    y += CHART + 90;
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture can’t be made.")))),
  );
}

class Pen {
  private readonly styles = getComputedStyle(document.documentElement);

  constructor(private readonly context: CanvasRenderingContext2D) {}

  /** What a colour of the page is in its theme now. */
  private colour(name: string): string {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }

  seat(seat: number): string {
    return `--seat-${seat % 6}`;
  }

  fill(x: number, y: number, width: number, height: number, colour: string, strength = 1): void {
    this.context.globalAlpha = strength;
    this.context.fillStyle = this.colour(colour);
    this.context.fillRect(x, y, width, height);
    this.context.globalAlpha = 1;
  }

  write(text: string, x: number, y: number, font: string, colour: string): void {
    this.context.font = `${font} ${this.styles.getPropertyValue("--display") || "sans-serif"}`;
    this.context.fillStyle = this.colour(colour);
    this.context.fillText(text, x, y, WIDTH - x - EDGE / 2);
  }

  mark(seat: number, x: number, y: number): void {
    this.context.save();
    this.context.translate(x, y);
    this.context.scale(10, 10);
    this.context.fillStyle = this.colour(this.seat(seat));
    this.context.fill(new Path2D(outline(shapeOf(seat))));
    this.context.restore();
  }

  chart(chart: Chart, x: number, y: number, width: number, height: number): void {
    const [, zero] = placed(chart, [chart.from, 0], width, height);
    this.fill(x, y + zero, width, 1, "--line");
    for (const line of chart.lines) {
      this.context.beginPath();
      for (const [dx, dy] of stairs(chart, line, width, height)) this.context.lineTo(x + dx, y + dy);
      this.context.strokeStyle = this.colour(this.seat(line.seat));
      this.context.lineWidth = 3;
      this.context.stroke();
      const last = line.spots.at(-1);
      if (last) this.mark(line.seat, x + width, y + placed(chart, last, width, height)[1]);
    }
    this.write(signed(chart.high), x, y - 4, "15px", "--ink-3");
    this.write(signed(chart.low), x, y + height + 18, "15px", "--ink-3");
  }
}
