"use strict";

// The transcript: the lines of each event, the current one marked, and a search through all of them.
// Only the parts that are seen are filled in, so that a long game is there at once.

const EVENTS_A_PART = 100;
const LINE_HEIGHT = 22;
const MOST_FILLED = 8;

class Transcript {
  constructor(container, game, seek) {
    this.game = game;
    this.container = container;
    this.seek = seek;
    this.found = [];
    this.wanted = "";
    this.current = 0;
    this.parts = [];
    this.filled = [];
    this.observer = new IntersectionObserver((seen) => this.fillSeen(seen), {
      root: container,
      rootMargin: "600px 0px",
    });
    for (let first = 0; first < game.count; first += EVENTS_A_PART) this.addPart(first);
    container.addEventListener("click", (click) => this.choose(click));
  }

  addPart(first) {
    const part = make("div", "part");
    part.dataset.first = first;
    const pieces = this.game.pieces.slice(first, first + EVENTS_A_PART);
    const lines = pieces.reduce((sum, piece) => sum + linesOf(piece).length, 0);
    part.style.height = `${lines * LINE_HEIGHT}px`;
    this.parts.push(part);
    this.container.append(part);
    this.observer.observe(part);
  }

  fillSeen(seen) {
    for (const { isIntersecting, target } of seen) if (isIntersecting) this.fill(target);
  }

  fill(part) {
    if (part.childElementCount) return;
    const first = Number(part.dataset.first);
    const last = Math.min(first + EVENTS_A_PART, this.game.count);
    for (let event = first; event < last; event += 1) part.append(this.makeRow(event));
    part.style.height = "";
    this.filled.push(part);
    if (this.filled.length > MOST_FILLED) this.empty(this.filled.shift());
  }

  /** What was seen long ago keeps its height. */
  empty(part) {
    part.style.height = `${part.offsetHeight}px`;
    part.replaceChildren();
  }

  makeRow(event) {
    const row = make("div", "row");
    row.dataset.event = event;
    row.append(...this.markFound(linesOf(this.game.pieces[event]).join("\n")));
    row.classList.toggle("current", event === this.current);
    this.game.dress?.(row, event);
    return row;
  }

  /** The text, with what is searched marked. */
  markFound(text) {
    const parts = [];
    const lower = text.toLowerCase();
    let end = 0;
    while (this.wanted && lower.length === text.length) {
      const place = lower.indexOf(this.wanted, end);
      if (place < 0) break;
      parts.push(text.slice(end, place), make("mark", "", text.slice(place, place + this.wanted.length)));
      end = place + this.wanted.length;
    }
    return [...parts, text.slice(end)].filter((part) => part !== "");
  }

  rowOf(event) {
    const part = this.parts[Math.floor(event / EVENTS_A_PART)];
    if (!part) return undefined;
    this.fill(part);
    return part.children[event % EVENTS_A_PART];
  }

  show(event) {
    this.container.querySelector(".row.current")?.classList.remove("current");
    this.current = event;
    const row = this.rowOf(event);
    if (!row) return;
    row.classList.add("current");
    const middle = row.offsetTop - (this.container.clientHeight - row.offsetHeight) / 2;
    this.container.scrollTop = middle;
  }

  choose(click) {
    const row = click.target.closest(".row");
    if (row && !String(getSelection())) this.seek(Number(row.dataset.event));
  }

  /** Marks what is found; gives how many events have it. */
  search(text) {
    this.wanted = text.toLowerCase();
    this.found = this.game.search(text);
    for (const part of this.filled.splice(0)) {
      part.replaceChildren();
      this.fill(part);
    }
    return this.found.length;
  }
}

/** Without the line feed at the end; an event that says nothing has no lines. */
function linesOf(piece) {
  return piece === "" ? [] : piece.replace(/\n$/, "").split("\n");
}
