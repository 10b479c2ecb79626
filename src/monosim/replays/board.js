"use strict";

// The board as a ring of spaces, with owners, houses and tokens; and the panels of the players.
// A view has a container and a stage, and shows any state: two of them can stand beside each other.

const SMALLEST_RING = 8;
const LARGEST_RING = 80;
const MOST_HOUSES = 6;
const MOST_SQUARE = 7;

class Board {
  constructor(container, stage) {
    this.stage = stage;
    this.container = container;
    this.signs = makeSigns(stage.players);
    this.tokens = stage.players.map((name, seat) => makeToken(this.signs[seat], seat, name));
    this.middle = make("div", "middle");
    this.list = make("ol", "spaces");
    this.list.setAttribute("aria-label", "The board");
    this.spaces = stage.ring.map((space, place) => new SpaceView(space, place, this));
    this.spaces.forEach((view) => this.list.append(view.element));
    const frame = make("div", "ring");
    frame.append(this.list, this.middle);
    container.append(frame);
    this.layOut(frame);
    this.middleView = new Middle(this.middle, stage);
  }

  /** GO is in the corner at the bottom right, and the ring goes on clockwise. */
  layOut(frame) {
    const count = this.spaces.length;
    const isRing = count >= SMALLEST_RING && count <= LARGEST_RING;
    frame.classList.toggle("rows", !isRing);
    frame.style.setProperty("--columns", 8);
    if (!isRing) return;
    const columns = Math.ceil(count / 4) + 1;
    frame.classList.toggle("deep", columns > MOST_SQUARE);
    const rows = Math.ceil((count + 4) / 2) - columns;
    frame.style.setProperty("--columns", columns);
    frame.style.setProperty("--rows", rows);
    frame.classList.toggle("small", rows < 5);
    this.spaces.forEach((view, place) => {
      const [row, column, side] = placeOnRing(place, columns, rows);
      view.element.style.gridArea = `${row} / ${column}`;
      view.element.dataset.side = side;
    });
  }

  /** `changed` are the keys that the last event changed, and `told` are its words. */
  show(state, { changed = new Set(), isMoving = false, told = "" } = {}) {
    this.state = state;
    this.spaces.forEach((view, place) => view.show(state, isTouched(changed, `s${place}.`)));
    this.tokens.forEach((token, seat) => this.showToken(token, state[`p${seat}.at`], isMoving));
    this.tokens.forEach((token, seat) => token.classList.toggle("moves", state.turn === seat));
    this.middleView.show(state, told);
  }

  showToken(token, place, isMoving) {
    const home = this.spaces[place]?.stand;
    if (token.parentNode === (home ?? null)) return;
    const before = token.getBoundingClientRect();
    if (home) home.append(token);
    else token.remove();
    if (!home || !isMoving || !before.width || isMotionReduced()) return;
    const after = token.getBoundingClientRect();
    const shift = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    token.animate([{ transform: shift }, { transform: "none" }], { duration: 260, easing: "ease-out" });
  }

  /** What is known of a space, in words. */
  describe(place) {
    const { name, text } = this.stage.ring[place];
    const words = [name, text, ...this.tellOwner(place)];
    return words.filter(Boolean).join(", ");
  }

  tellOwner(place) {
    const state = this.state || {};
    const owner = this.stage.players[state[`s${place}.owner`]];
    const houses = state[`s${place}.houses`];
    return [
      owner !== undefined && `owned by ${owner}`,
      houses && tellHouses(houses, this.stage.hotel),
      state[`s${place}.mortgaged`] && "mortgaged",
    ];
  }
}

function tellHouses(count, hotel) {
  if (hotel && count >= hotel) return "a hotel";
  return count === 1 ? "1 house" : `${count} houses`;
}

function isTouched(changed, beginning) {
  for (const key of changed) if (key.startsWith(beginning)) return true;
  return false;
}

/** The row and column of a place of the ring, and the side that it is on. */
function placeOnRing(place, columns, rows) {
  if (place < columns) return [rows, columns - place, "bottom"];
  if (place < columns + rows - 2) return [rows - (place - columns + 1), 1, "left"];
  if (place < 2 * columns + rows - 2) return [1, place - columns - rows + 3, "top"];
  return [place - 2 * columns - rows + 4, columns, "right"];
}

class SpaceView {
  constructor(space, place, board) {
    this.place = place;
    this.board = board;
    this.element = make("li", "space");
    this.element.style.setProperty("--colour", chooseColour(space.colour) || "transparent");
    this.owner = make("span", "owner");
    this.houses = make("span", "houses");
    this.stand = make("span", "stand");
    this.words = make("span", "unseen");
    const band = make("span", "band");
    band.append(this.houses);
    this.element.append(band, make("span", "name", space.name), make("span", "price", space.text));
    this.element.append(this.owner, this.stand, this.words);
    this.element.addEventListener("click", () => board.middleView.answer(board.describe(place)));
  }

  show(state, isChanged) {
    const owner = state[`s${this.place}.owner`];
    const houses = state[`s${this.place}.houses`] || 0;
    this.element.classList.toggle("owned", owner !== undefined);
    this.element.classList.toggle("mortgaged", Boolean(state[`s${this.place}.mortgaged`]));
    this.element.classList.toggle("changed", isChanged);
    this.element.style.setProperty("--owner", seatColour(owner));
    this.owner.textContent = this.board.signs[owner] ?? "";
    this.showHouses(houses);
    this.words.textContent = this.board.tellOwner(this.place).filter(Boolean).join(", ");
    this.element.title = this.board.describe(this.place);
  }

  showHouses(count) {
    const { hotel } = this.board.stage;
    const isHotel = hotel && count >= hotel;
    const shown = isHotel ? 1 : Math.min(count, MOST_HOUSES);
    const houses = Array.from({ length: shown }, () => make("i", isHotel ? "hotel" : "house"));
    this.houses.replaceChildren(...houses);
  }
}

/** Letters where each name begins with another one, else numbers. */
function makeSigns(players) {
  const letters = players.map((name) => ([...name][0] || "?").toUpperCase());
  if (players.length === 1) return ["●"];
  return new Set(letters).size === players.length ? letters : players.map((_, seat) => String(seat));
}

function makeToken(sign, seat, name) {
  const token = make("span", "token", sign);
  token.style.setProperty("--seat", seatColour(seat));
  token.title = name;
  return token;
}

function seatColour(seat) {
  return seat === undefined ? "transparent" : `var(--seat-${seat % 8})`;
}

/** The middle of the table: a note, dice, the zones of nobody, and what a space is that was clicked. */
class Middle {
  constructor(container, stage) {
    this.note = make("p", "note");
    this.dice = make("p", "dice");
    this.told = make("p", "told");
    this.zones = stage.table.map((zone) => new ZoneView(zone, stage, "table"));
    const zones = make("div", "zones");
    zones.append(...this.zones.map((zone) => zone.element));
    this.asked = make("p", "asked");
    container.append(this.note, this.dice, this.told, zones, this.asked);
  }

  show(state, told) {
    this.note.textContent = state.note || "";
    this.dice.replaceChildren(...(state.dice || []).map((pips) => make("span", "die", String(pips))));
    this.zones.forEach((zone) => zone.show(state));
    this.told.textContent = told;
    this.asked.textContent = "";
  }

  answer(text) {
    this.asked.textContent = text;
  }
}

// The players

class Panels {
  constructor(container, stage) {
    this.stage = stage;
    const signs = makeSigns(stage.players);
    this.panels = stage.players.map((name, seat) => new Panel(name, seat, signs[seat], stage));
    container.append(...this.panels.map((panel) => panel.element));
  }

  show(state, { changed = new Set() } = {}) {
    this.panels.forEach((panel) => panel.show(state, changed));
  }
}

class Panel {
  constructor(name, seat, sign, stage) {
    this.seat = seat;
    this.stage = stage;
    this.element = make("section", "panel");
    this.element.style.setProperty("--seat", seatColour(seat));
    this.turn = make("span", "quiet");
    this.head = make("h2");
    this.head.append(makeToken(sign, seat, name), make("span", "who", name), this.turn);
    this.numbers = stage.numbers.map((number) => [make("dt", "", nameNumber(number)), make("dd")]);
    const list = make("dl");
    for (const pair of this.numbers) {
      const together = make("div");
      together.append(...pair);
      list.append(together);
    }
    this.facts = make("p", "facts");
    this.owned = make("p", "owned");
    this.element.append(this.head, list, this.facts, this.owned);
  }

  show(state, changed) {
    const { seat, stage } = this;
    const isOut = Boolean(state[`p${seat}.out`]);
    this.element.classList.toggle("out", isOut);
    this.element.classList.toggle("current", state.turn === seat);
    this.turn.textContent = isOut ? "out of the game" : "";
    stage.numbers.forEach(({ key, unit }, place) => {
      const shown = this.numbers[place][1];
      shown.textContent = withUnit(state[`p${seat}.${key}`], isWord(unit) ? "" : unit);
      shown.classList.toggle("changed", changed.has(`p${seat}.${key}`));
    });
    const where = stage.ring[state[`p${seat}.at`]]?.name;
    const facts = [where && `on ${where}`, ...(state[`p${seat}.facts`] || [])];
    this.facts.textContent = facts.filter(Boolean).join(" · ");
    this.owned.replaceChildren(...this.showOwned(state));
  }

  showOwned(state) {
    const places = this.stage.ring.map((_, place) => place);
    const own = places.filter((place) => state[`s${place}.owner`] === this.seat);
    const byColour = (one, other) =>
      this.stage.ring[one].colour.localeCompare(this.stage.ring[other].colour) || one - other;
    return own.sort(byColour).map((place) => makeDeed(this.stage.ring[place]));
  }
}

function makeDeed(space) {
  const deed = make("span", "deed", space.name);
  deed.style.setProperty("--colour", chooseColour(space.colour) || "var(--rule)");
  return deed;
}
