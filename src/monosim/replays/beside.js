"use strict";

// The right game and the program's side by side: two boards or a board and lines, and what differs marked.

const MOST_DIFFERENCES = 12;
MARKS.difference = { name: "difference", many: "differences", height: 1, colour: "--differs" };
const SHEET = [
  [["x", "X"], "the next difference, the difference before"],
  [["w"], "the first wrong line"],
  [["b"], "the moment at which the boards part"],
];

class Beside {
  constructor(page, pair) {
    this.page = page;
    this.pair = pair;
    this.side = make("section", "other");
    this.side.setAttribute("aria-label", pair.about.title);
    this.views = { left: page.views, right: this.makeViews() };
    this.transcript = this.makeTranscript();
    this.arrange();
    this.difference = this.makeDifference();
    $("note").after(this.difference);
    this.connect();
    page.views = [...page.views, this];
    this.show();
  }

  makeViews() {
    const { stage } = this.pair.right;
    const head = makeHead(this.pair.about.title);
    this.side.append(head);
    if (!stage) return [];
    this.stale = make("p", "hint", "From here on, nothing explains what the program prints: its board stands still.");
    const board = make("div", "board");
    const panels = make("div", "panels");
    head.append(this.stale);
    this.side.append(board, panels);
    return [stage.ring.length ? new Board(board, stage) : new Table(board, stage), new Panels(panels, stage)];
  }

  makeTranscript() {
    const lines = make("div", "lines");
    const container = make("div", "transcript");
    container.tabIndex = 0;
    container.setAttribute("role", "region");
    container.setAttribute("aria-label", `${this.pair.about.title}: transcript`);
    if (this.views.right.length) lines.append(make("p", "finder quiet", "Its lines"));
    lines.append(container);
    this.side.append(lines);
    return new Transcript(container, this.pair.right, (moment) => this.page.jump(moment));
  }

  /** Two boards are two columns; lines without a board stand below the right lines. */
  arrange() {
    const isBoard = this.views.right.length > 0;
    document.body.classList.add(isBoard ? "beside" : "lined");
    if (isBoard) {
      const expected = make("section", "other expected");
      expected.setAttribute("aria-label", "Expected");
      expected.append(makeHead("Expected"), $("board"), $("panels"), $("lines"));
      $("side").replaceWith(expected, this.side);
    } else {
      $("lines").before(makeHead("Expected"));
      $("side").append(this.side);
    }
    this.page.transcript.show(this.page.event);
  }

  connect() {
    const { page, pair } = this;
    const go = (moment) => () => Number.isFinite(moment ?? NaN) && page.jump(moment);
    Object.assign(page.controls.actions, {
      "next-difference": () => page.stepOver(pair.wrong, false),
      "back-difference": () => page.stepOver(pair.wrong, true),
      "first-wrong": go(pair.about.wrong),
      "first-parting": go(pair.parting),
    });
    Object.assign(KEYS, { x: "next-difference", "Shift+X": "back-difference", w: "first-wrong", b: "first-parting" });
    $("search").addEventListener("input", () => this.transcript.search($("search").value));
    for (const [keys, what] of SHEET) $("sheet").querySelector("table").append(makeKeyRow(keys, what));
  }

  // One moment: the page has shown the left side already

  show() {
    const { page, pair } = this;
    const moment = page.event;
    const state = pair.right.stateAt(moment);
    const changed = pair.right.changedAt(moment);
    this.views.right.forEach((view) => view.show(state, { changed, told: pair.right.tell(moment) }));
    this.transcript.show(moment);
    const isStale = pair.about.explained !== null && moment >= pair.about.explained;
    this.side.classList.toggle("stale", isStale);
    if (this.stale) this.stale.hidden = !isStale;
    const keys = pair.differencesAt(moment);
    for (const views of Object.values(this.views)) markViews(views, new Set(keys));
    this.listDifferences(keys, moment);
  }

  listDifferences(keys, moment) {
    const { left, right } = this.pair;
    if (!left.stage || !right.stage) return;
    const [one, other] = [left.stateAt(moment), right.stateAt(moment)];
    const items = keys.slice(0, MOST_DIFFERENCES).map((key) => {
      const [name, wanted] = tellKey(key, one[key], left.stage);
      return makeDifferenceItem(name, wanted, tellKey(key, other[key], right.stage)[1]);
    });
    if (keys.length > MOST_DIFFERENCES) items.push(make("li", "quiet", `and ${keys.length - MOST_DIFFERENCES} more`));
    const isStale = this.side.classList.contains("stale");
    const none = isStale ? "Nothing is known of the program's board here." : "Both boards are the same here.";
    if (!keys.length) items.push(make("li", "quiet", none));
    this.now.replaceChildren(...items);
  }

  // Above the boards: the first wrong line, why it is wrong, and what differs now

  makeDifference() {
    const { about, parting } = this.pair;
    const element = make("section", "difference");
    element.setAttribute("aria-label", "What differs");
    element.append(this.makeHeadline());
    const reasons = make("div", "reasons");
    reasons.tabIndex = 0;
    reasons.setAttribute("role", "region");
    reasons.setAttribute("aria-label", "Why");
    const lines = makeLines(about);
    if (lines) reasons.append(lines);
    if (about.rule.length) reasons.append(makeRule(about.rule));
    if (about.mistakes.length) reasons.append(makeMistakes(about));
    if (reasons.childElementCount) element.append(reasons);
    this.now = make("ul", "now");
    this.now.setAttribute("aria-label", "What differs on the boards");
    if (this.views.right.length && this.pair.left.stage) element.append(this.now);
    if (parting === null && about.wrong === null) this.now.hidden = true;
    return element;
  }

  makeHeadline() {
    const { about, parting } = this.pair;
    const head = make("div", "headline");
    const title = about.line === null ? "The same lines" : `Line ${about.line} is the first that differs`;
    head.append(make("h2", "", title));
    const isEarlier = parting !== null && parting < (about.wrong ?? Infinity);
    if (isEarlier) head.append(make("p", "quiet", `The boards part before that, at event ${parting + 1}.`));
    if (about.wrong !== null) head.append(this.makeButton("First wrong line", "w", "first-wrong"));
    if (isEarlier) head.append(this.makeButton("Where the boards part", "b", "first-parting"));
    if (this.pair.wrong.length > 1) {
      head.append(this.makeButton("Difference before", "Shift+X", "back-difference"));
      head.append(this.makeButton("Next difference", "x", "next-difference"));
    }
    return head;
  }

  makeButton(text, key, action) {
    const button = make("button", "", text);
    button.type = "button";
    button.title = `Key: ${key}`;
    button.addEventListener("click", () => this.page.controls.act(action));
    return button;
  }
}

function makeHead(title) {
  const head = make("div", "head");
  head.append(make("h2", "", title));
  return head;
}

function makeKeyRow(keys, what) {
  const row = make("tr");
  const head = make("th");
  head.scope = "row";
  head.append(...keys.flatMap((key) => [make("kbd", "", key), " "]));
  row.append(head, make("td", "", what));
  return row;
}

function makeDifferenceItem(name, wanted, found) {
  const item = make("li");
  item.append(make("span", "what", name), " ", make("b", "", wanted), " ≠ ", make("b", "unlike", found));
  return item;
}

/** The two lines, with the part marked in which they differ. */
function makeLines({ lines }) {
  if (!lines) return null;
  const list = make("dl", "two");
  const [expected, printed] = lines;
  for (const [name, line, other] of [["Expected", expected, printed], ["Printed", printed, expected]]) {
    const shown = make("dd");
    if (line === null) shown.append(make("em", "quiet", "nothing more"));
    else shown.append(...(other === null ? [make("b", "unlike", line)] : markPart(line, other)));
    list.append(make("dt", "", name), shown);
  }
  return list;
}

/** What a tutor says: `rule: …`, a quoted sentence, then facts and arithmetic. */
function makeRule(lines) {
  const rule = make("div", "why");
  for (const line of lines) {
    const quoted = /^([^“]+): “(.*)”$/.exec(line);
    const sentence = line.trim().replace(/^./, (letter) => letter.toUpperCase());
    if (quoted) rule.append(makeQuote(quoted[1], quoted[2]));
    else rule.append(make("p", line.startsWith(" ") ? "fact" : "", sentence));
  }
  return rule;
}

function makeQuote(document, sentence) {
  const quote = make("blockquote");
  quote.append(make("span", "quiet", `${document}: `), `“${sentence}”`);
  return quote;
}

function makeMistakes({ mistakes, document, explained }) {
  const element = make("div", "mistakes");
  const these = mistakes.length > 1 ? "all of this" : "this";
  const begun = explained === null ? "" : " as far as its board is shown";
  element.append(make("p", "", `The program is consistent with ${these}${begun}:`));
  for (const { words, sentence, advice } of mistakes) {
    element.append(make("p", "words", words));
    if (sentence) element.append(makeQuote(document, sentence));
    if (advice) element.append(make("p", "", `Advice: ${advice}`));
  }
  return element;
}

// Marks on the boards

/** Every element of the views that shows one of the keys. */
function markViews(views, keys) {
  for (const view of views) {
    for (const [element, isMarked] of listElements(view, keys)) element.classList.toggle("differs", isMarked);
  }
}

function* listElements(view, keys) {
  for (const space of view.spaces || []) yield [space.element, isTouched(keys, `s${space.place}.`)];
  for (const [seat, token] of (view.tokens || []).entries()) yield [token, keys.has(`p${seat}.at`)];
  for (const panel of view.panels || []) yield* listPanel(panel, keys);
  const middle = view.middleView || view.middle;
  if (middle?.note) yield* [[middle.note, keys.has("note")], [middle.dice, keys.has("dice")]];
  const zones = [...(middle?.zones || []), ...(view.seats || []).flatMap((seat) => seat.zones)];
  for (const zone of zones) yield [zone.element, keys.has(zone.key)];
}

function* listPanel(panel, keys) {
  const key = (name) => `p${panel.seat}.${name}`;
  for (const [place, { key: name }] of panel.stage.numbers.entries()) {
    yield [panel.numbers[place][1], keys.has(key(name))];
  }
  yield [panel.facts, keys.has(key("facts")) || keys.has(key("at"))];
  yield [panel.element, keys.has(key("out"))];
}

/** The page of two games; null if there is one. */
async function openTwo() {
  if (!document.querySelector('script[data-part="beside"]')) return null;
  const [left, right, about] = await Promise.all([readGame(0), readGame(1), readPart(0, "beside")]);
  const pair = new Pair([left, right], JSON.parse(about));
  const page = new Page(pair.left);
  page.beside = new Beside(page, pair);
  if (!/^#event=\d+$/.test(location.hash) && Number.isFinite(pair.first)) page.jump(pair.first);
  return page;
}
