"use strict";

// Two games in step: which of their events belong together, and what differs between them.
// A moment is an event of one of the games, or of both at once; moments are counted from 0, as events are.

const BOTH = "=";
const OWN = ["<", ">"];

/** One of the two games, told by moments: where only the other one goes on, nothing happens in it. */
class Aligned {
  constructor(game, steps, side) {
    this.game = game;
    this.steps = steps;
    this.own = OWN[side];
    this.count = steps.length;
    for (const name of ["ruleset", "title", "note", "stage"]) this[name] = game[name];
    this.placeEvents();
    this.pieces = Array.from(steps, (_, moment) => (this.goesOn(moment) ? game.pieces[this.places[moment]] : ""));
    this.marks = mapValues(game.marks, (events) => this.findMoments(events));
    this.turns = this.findMoments(game.turns);
    this.rounds = this.findMoments(game.rounds);
    this.series = new Map([...game.series].map(([key, seats]) => [key, seats.map((values) => this.spread(values))]));
  }

  /** The event that each moment shows, and the moment at which each event is shown first. */
  placeEvents() {
    this.places = new Int32Array(this.count);
    this.moments = [];
    for (let moment = 0; moment < this.count; moment += 1) {
      if (this.goesOn(moment)) this.moments.push(moment);
      this.places[moment] = this.moments.length - 1;
    }
  }

  goesOn(moment) {
    return this.steps[moment] === BOTH || this.steps[moment] === this.own;
  }

  findMoments(events) {
    return events.map((event) => this.moments[event]).filter((moment) => moment !== undefined);
  }

  spread(values) {
    return Float64Array.from(this.places, (event) => values[Math.max(0, event)]);
  }

  /** Kept until another one is asked for, as both boards and the list of differences want it. */
  stateAt(moment) {
    if (this.shown?.moment !== moment) {
      const event = this.places[moment];
      this.shown = { moment, state: event < 0 ? {} : this.game.stateAt(event) };
    }
    return this.shown.state;
  }

  changedAt(moment) {
    return this.goesOn(moment) ? this.game.changedAt(this.places[moment]) : new Set();
  }

  tell(moment) {
    return this.goesOn(moment) ? this.game.tell(this.places[moment]) : "";
  }

  search(text) {
    return Game.prototype.search.call(this, text);
  }
}

class Pair {
  constructor(games, about) {
    this.about = about;
    [this.left, this.right] = games.map((game, side) => new Aligned(game, about.steps, side));
    this.count = about.steps.length;
    const isWrong = (_, moment) => this.left.pieces[moment] !== this.right.pieces[moment];
    this.isWrong = Array.from(about.steps, isWrong);
    this.wrong = this.isWrong.flatMap((wrong, moment) => (wrong ? [moment] : []));
    this.parting = this.findParting();
    if (this.wrong.length) this.left.marks.difference = this.wrong;
    this.left.search = (text) => this.search(text);
    for (const [side, other] of [[this.left, this.right], [this.right, this.left]]) {
      side.dress = (row, moment) => dressRow(row, side.pieces[moment], other.pieces[moment]);
    }
  }

  /** Where to open the page: at the first thing that differs, on the boards or in the lines. */
  get first() {
    return Math.min(this.parting ?? Infinity, this.about.wrong ?? Infinity);
  }

  /** The first moment at which the boards differ. Up to the first wrong line, both games go on together. */
  findParting() {
    const [left, right] = [this.left.game, this.right.game];
    if (!left.stage || !right.stage) return null;
    const end = Math.min(this.about.wrong ?? this.count - 1, left.changes.length - 1, right.changes.length - 1);
    for (let event = 0; event <= end; event += 1) {
      if (nameChanges(left, event) !== nameChanges(right, event)) return event;
    }
    const { wrong } = this.about;
    return wrong !== null && this.differencesAt(wrong).length ? wrong : null;
  }

  /** The keys that differ after a moment. */
  differencesAt(moment) {
    const { explained } = this.about;
    if (!this.left.stage || !this.right.stage || (explained !== null && moment >= explained)) return [];
    const [one, other] = [this.left.stateAt(moment), this.right.stateAt(moment)];
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key])).sort(compareKeys);
  }

  /** In either transcript. */
  search(text) {
    const found = new Set([this.left, this.right].flatMap((game) => Game.prototype.search.call(game, text)));
    return [...found].sort((one, other) => one - other);
  }
}

function nameChanges(game, event) {
  const changes = game.changes[event];
  return JSON.stringify(changes.map((value, place) => (place % 2 ? value : game.keys[value])));
}

/** `p2.cash` before `p10.cash`, and the players before the spaces. */
function compareKeys(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Marks a line that differs from the one beside it, and in it the part that does. */
function dressRow(row, text, other) {
  if (text === other) return;
  row.classList.add("differs");
  row.classList.toggle("absent", text === "");
  const only = row.childNodes.length === 1 && row.firstChild.nodeType === Node.TEXT_NODE;
  if (only && other) row.replaceChildren(...markPart(row.textContent, other.replace(/\n$/, "")));
}

/** The text, with the whole words in bold that are not at the beginning or the end of the other. */
function markPart(text, other) {
  let start = countCommon(text, other);
  while (start > 0 && isInWord(text[start - 1])) start -= 1;
  const reverse = (words) => words.split("").reverse().join("");
  let end = text.length - countCommon(reverse(text.slice(start)), reverse(other.slice(start)));
  while (end < text.length && isInWord(text[end])) end += 1;
  const parts = [text.slice(0, start), make("b", "unlike", text.slice(start, end)), text.slice(end)];
  return parts.filter((part) => part !== "");
}

const isInWord = (letter) => /[\p{L}\p{N}]/u.test(letter);

function countCommon(text, other) {
  let count = 0;
  while (count < text.length && text[count] === other[count]) count += 1;
  return count;
}

// What a key of the state means, in words

/** A key and its value: `["Player 0, cash", "$1,200"]`. */
function tellKey(key, value, stage) {
  const [, kind, number, name] = /^([ps])(\d+)\.(.+)$/.exec(key) || [];
  if (kind === "p") return [`${stage.players[number]}, ${nameOfSeat(name, stage)}`, tellOfSeat(name, value, stage)];
  if (kind === "s") return [`${stage.ring[number]?.name}, ${name}`, tellOfSpace(name, value, stage)];
  if (key === "turn") return ["Turn", stage.players[value] ?? "nobody"];
  return [key.replace(/^table\./, "").replace(/^./, (letter) => letter.toUpperCase()), tellPlain(value)];
}

function nameOfSeat(name, { numbers, zones }) {
  const titled = [...numbers, ...zones].find(({ key }) => key === name);
  return titled ? titled.title.toLowerCase() : { at: "space", out: "out of the game" }[name] || name;
}

function tellOfSeat(name, value, stage) {
  const number = stage.numbers.find(({ key }) => key === name);
  if (number) return withUnit(value, number.unit);
  if (name === "at") return stage.ring[value]?.name ?? "off the board";
  if (name === "out") return value ? "yes" : "no";
  if (stage.zones.some(({ key }) => key === name)) return tellCards(value ?? [], stage.faces);
  return tellPlain(value);
}

function tellOfSpace(name, value, stage) {
  if (name === "owner") return stage.players[value] ?? "nobody";
  if (name === "houses") return value ? tellHouses(value, stage.hotel) : "none";
  return value ? "yes" : "no";
}

function tellCards(value, faces) {
  if (typeof value === "number") return String(value);
  return value.flat().map((face) => faces[face]?.name ?? "?").join(", ") || "none";
}

function tellPlain(value) {
  return value === undefined || value === "" ? "nothing" : [value].flat().join(", ") || "nothing";
}
