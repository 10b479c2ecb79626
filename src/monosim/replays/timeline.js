"use strict";

// The chart of the players' numbers and the strip of marks: both as wide as the slider, with one cursor.

const MARKS = {
  purchase: { name: "purchase", many: "purchases", height: 0.45, colour: "--mark-purchase" },
  card: { name: "card", many: "cards", height: 0.45, colour: "--mark-card" },
  jail: { name: "jail", many: "jail", height: 0.7, colour: "--mark-jail" },
  set: { name: "full set", many: "full sets", height: 0.7, colour: "--mark-purchase" },
  bankruptcy: { name: "bankruptcy", many: "bankruptcies", height: 1, colour: "--mark-bankruptcy" },
  end: { name: "end", many: "ends", height: 1, colour: "--mark-end" },
};
const NEAR = 5;

/** A canvas over which events lie from left to right; a click or a drag seeks. */
class Strip {
  constructor(canvas, count, seek) {
    this.canvas = canvas;
    this.last = Math.max(1, count - 1);
    this.event = 0;
    this.seek = seek;
    canvas.addEventListener("pointerdown", (press) => {
      canvas.setPointerCapture(press.pointerId);
      this.seek(this.choose(press.offsetX));
    });
    canvas.addEventListener("pointermove", (move) => {
      if (move.buttons & 1) this.seek(this.eventAt(move.offsetX));
    });
    new ResizeObserver(() => this.redraw()).observe(canvas);
  }

  get width() {
    return this.canvas.clientWidth;
  }

  get height() {
    return this.canvas.clientHeight;
  }

  placeOf(event) {
    return (event / this.last) * (this.width - 2) + 1;
  }

  eventAt(x) {
    const share = (x - 1) / Math.max(1, this.width - 2);
    return Math.round(Math.min(1, Math.max(0, share)) * this.last);
  }

  choose(x) {
    return this.eventAt(x);
  }

  /** A colour of the style, as the theme has it now. */
  ink(name) {
    this.canvas.style.color = `var(${name})`;
    return getComputedStyle(this.canvas).color;
  }

  /** What does not change is drawn once; the cursor on top of it each time. */
  redraw() {
    const scale = devicePixelRatio || 1;
    this.picture = document.createElement("canvas");
    for (const canvas of [this.canvas, this.picture]) {
      canvas.width = Math.round(this.width * scale);
      canvas.height = Math.round(this.height * scale);
    }
    if (!this.canvas.width || !this.canvas.height) return;
    const pen = this.picture.getContext("2d");
    pen.scale(scale, scale);
    this.draw(pen);
    this.show(this.event);
  }

  show(event) {
    this.event = event;
    if (!this.picture?.width || !this.picture.height) return;
    const pen = this.canvas.getContext("2d");
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.picture, 0, 0);
    const scale = devicePixelRatio || 1;
    pen.fillStyle = this.ink("--text");
    pen.fillRect(Math.round(this.placeOf(event) * scale) - scale / 2, 0, scale, this.canvas.height);
  }
}

class MarkStrip extends Strip {
  constructor(canvas, game, seek) {
    super(canvas, game.count, seek);
    this.marks = game.marks;
  }

  draw(pen) {
    for (const [kind, { height, colour }] of Object.entries(MARKS)) {
      pen.fillStyle = this.ink(colour);
      const tall = this.height * height;
      let drawn = -1;
      for (const event of this.marks[kind] || []) {
        const x = Math.round(this.placeOf(event));
        if (x !== drawn) pen.fillRect(x - 1, this.height - tall, 2, tall);
        drawn = x;
      }
    }
  }

  /** The mark beside a click, if there is one. */
  choose(x) {
    const event = this.eventAt(x);
    const near = Object.values(this.marks)
      .flatMap((places) => [findBefore(places, event + 1), findAfter(places, event)])
      .filter((place) => place !== undefined && Math.abs(this.placeOf(place) - x) <= NEAR)
      .sort((one, other) => Math.abs(this.placeOf(one) - x) - Math.abs(this.placeOf(other) - x));
    return near[0] ?? event;
  }
}

class Chart extends Strip {
  constructor(canvas, game, seek) {
    super(canvas, game.count, seek);
    this.game = game;
    this.number = game.stage.numbers[0];
  }

  choosePlotted(key) {
    this.number = this.game.stage.numbers.find((number) => number.key === key);
    this.redraw();
  }

  draw(pen) {
    const series = this.game.series.get(this.number.key);
    const [low, high] = findRange(series);
    const y = (value) => 6 + (1 - (value - low) / (high - low || 1)) * (this.height - 12);
    this.drawGrid(pen, y, [low, high]);
    series.forEach((values, seat) => {
      pen.strokeStyle = this.ink(`--seat-${seat % 8}`);
      pen.setLineDash(seat < 8 ? [] : [4, 2]);
      this.drawLine(pen, values, y);
    });
  }

  drawGrid(pen, y, [low, high]) {
    pen.strokeStyle = this.ink("--rule");
    pen.fillStyle = this.ink("--quiet");
    pen.font = "11px system-ui, sans-serif";
    const levels = low < 0 && high > 0 ? [low, 0, high] : [low, high];
    for (const level of levels) {
      pen.beginPath();
      pen.moveTo(0, Math.round(y(level)) + 0.5);
      pen.lineTo(this.width, Math.round(y(level)) + 0.5);
      pen.stroke();
      pen.fillText(withUnit(level, this.number.unit), 4, y(level) + (level === high ? 12 : -4));
    }
  }

  /** Steps; where several events share a column of pixels, from the least to the most. */
  drawLine(pen, values, y) {
    pen.lineWidth = 1.75;
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(this.placeOf(0), y(values[0]));
    const stride = Math.max(1, Math.floor(values.length / (this.width * 2)));
    for (let event = 1; event < values.length; event += stride) {
      const until = Math.min(values.length, event + stride);
      if (Number.isNaN(values[until - 1])) continue; // nothing to show yet
      const [low, high] = findRange([values.subarray(event, until)]);
      const x = this.placeOf(event);
      pen.lineTo(x, y(values[event - 1]));
      pen.lineTo(x, y(low));
      if (high !== low) pen.lineTo(x, y(high));
      pen.lineTo(x, y(values[until - 1]));
    }
    pen.stroke();
  }
}

function findRange(series) {
  let [low, high] = [Infinity, -Infinity];
  for (const values of series) {
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return high < low ? [0, 0] : [low, high];
}
