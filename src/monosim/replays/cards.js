"use strict";

// A table for card games: a block for each seat with its zones, and the zones of nobody in the middle.

class Table {
  constructor(container, stage) {
    const frame = make("div", "table");
    const middle = make("div", "middle");
    this.middle = new Middle(middle, stage);
    const signs = makeSigns(stage.players);
    this.seats = stage.players.map((name, seat) => new SeatView(name, seat, signs[seat], stage));
    frame.append(middle, ...this.seats.map((seat) => seat.element));
    container.append(frame);
  }

  show(state, { changed = new Set(), told = "" } = {}) {
    this.middle.show(state, told);
    this.seats.forEach((seat) => seat.show(state, changed));
  }
}

/** The panel of a player, with what they have in front of them and in the hand. */
class SeatView extends Panel {
  constructor(name, seat, sign, stage) {
    super(name, seat, sign, stage);
    this.element.classList.add("seat");
    this.zones = stage.zones.map((zone) => new ZoneView(zone, stage, `p${seat}`));
    if (stage.zones.some((zone) => zone.is_hidden)) this.head.append(this.makeSwitch(name));
    this.element.append(...this.zones.map((zone) => zone.element));
  }

  makeSwitch(name) {
    const button = make("button", "small", "Hide the hand");
    button.type = "button";
    button.setAttribute("aria-label", `Hide the hand of ${name}`);
    button.addEventListener("click", () => {
      const isHidden = this.element.classList.toggle("hides");
      button.textContent = isHidden ? "Show the hand" : "Hide the hand";
      button.setAttribute("aria-label", `${button.textContent} of ${name}`);
      this.zones.forEach((zone) => zone.hide(isHidden));
    });
    return button;
  }

  show(state, changed) {
    super.show(state, changed);
    this.zones.forEach((zone) => zone.show(state, changed));
  }
}

/** A zone: cards, sets of cards, or how many there are. */
class ZoneView {
  constructor(zone, stage, prefix) {
    this.zone = zone;
    this.faces = stage.faces;
    this.key = `${prefix}.${zone.key}`;
    this.element = make("div", "zone");
    this.title = make("p", "title", zone.title);
    this.cards = make("div", "cards");
    this.element.append(this.title, this.cards);
    this.isHidden = false;
  }

  hide(isHidden) {
    this.isHidden = isHidden && this.zone.is_hidden;
    if (this.state) this.show(this.state);
  }

  show(state, changed = new Set()) {
    this.state = state;
    const value = state[this.key] ?? [];
    this.element.classList.toggle("changed", changed.has(this.key));
    const count = countCards(value);
    this.title.textContent = `${this.zone.title} (${count})`;
    if (typeof value === "number") this.cards.replaceChildren(...(value ? [make("span", "card back")] : []));
    else this.cards.replaceChildren(...value.map((each) => this.showItem(each)));
  }

  /** A face, or a set of faces that belong together. */
  showItem(item) {
    if (!Array.isArray(item)) return this.showCard(item);
    const set = make("span", "set");
    set.append(...item.map((face) => this.showCard(face)));
    return set;
  }

  showCard(number) {
    if (this.isHidden) return make("span", "card back");
    const face = this.faces[number] || { name: "?", colour: "", text: "" };
    const card = make("span", "card");
    card.style.setProperty("--colour", chooseColour(face.colour) || "var(--quiet)");
    card.title = [face.name, face.text].filter(Boolean).join(", ");
    card.append(make("span", "name", face.name), make("span", "price", face.text));
    return card;
  }
}

function countCards(value) {
  if (typeof value === "number") return value;
  return value.reduce((sum, item) => sum + (Array.isArray(item) ? item.length : 1), 0);
}
