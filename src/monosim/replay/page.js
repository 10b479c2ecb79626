"use strict";

// The page: one moment of a game in all views, and every way to go to another.

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const FIRST_SPEED = 1;
const PAUSE = 700;
const THEMES = ["auto", "light", "dark"];
const $ = (name) => document.getElementById(name);

class Page {
  constructor(game) {
    this.game = game;
    this.event = -1;
    this.speed = FIRST_SPEED;
    this.timer = 0;
    this.views = this.makeViews();
    this.transcript = new Transcript($("transcript"), game, (event) => this.jump(event));
    this.marks = new MarkStrip($("marks"), game, (event) => this.jump(event));
    this.makeLegend();
    this.connectButtons();
    this.connectSearch();
    addEventListener("keydown", (press) => this.press(press));
    addEventListener("hashchange", () => this.followLink());
    this.showSpeed();
    if (!this.followLink()) this.show(0);
  }

  makeViews() {
    const { stage } = this.game;
    $("title").textContent = this.game.ruleset;
    $("summary").textContent = this.game.title;
    $("note").textContent = this.game.note;
    $("note").hidden = !this.game.note;
    document.body.className = stage ? "drawn" : "plain";
    if (!stage) return [];
    const board = stage.ring.length ? new Board($("board"), stage) : new Table($("board"), stage);
    this.chart = new Chart($("chart"), this.game, (event) => this.jump(event));
    this.makeChoiceOfNumbers(stage.numbers);
    return [board, new Panels($("panels"), stage)];
  }

  makeChoiceOfNumbers(numbers) {
    $("plotted").replaceChildren(...numbers.map(({ key, title }) => new Option(title, key)));
    $("plotted").addEventListener("change", () => this.chart.choosePlotted($("plotted").value));
  }

  /** A button for each kind of mark: how many there are, and on to the next. */
  makeLegend() {
    for (const [kind, { name, many, colour }] of Object.entries(MARKS)) {
      const places = this.game.marks[kind];
      if (places) {
        const button = make("button", "mark-kind", `${places.length} ${places.length === 1 ? name : many}`);
        button.type = "button";
        button.style.setProperty("--colour", `var(${colour})`);
        button.title = `To the next: ${name}`;
        button.addEventListener("click", () => this.jump(findAfter(places, this.event) ?? places[0]));
        $("legend").append(button);
      }
    }
  }

  // One moment

  get last() {
    return this.game.count - 1;
  }

  /** Every view at an event. `isStep` is for those who watch: tokens then move. */
  show(wanted, isStep = false) {
    const event = Math.min(this.last, Math.max(0, wanted));
    if (event === this.event || event < 0) return;
    const isNext = isStep && event === this.event + 1;
    this.event = event;
    this.state = this.game.stateAt(event);
    const changed = this.game.changedAt(event);
    const moment = { changed, isMoving: isNext && this.speed <= 4, told: this.game.tell(event) };
    this.views.forEach((view) => view.show(this.state, moment));
    this.transcript.show(event);
    this.marks.show(event);
    this.chart?.show(event);
    this.tell(event);
  }

  tell(event) {
    const told = this.game.tell(event);
    $("slider").max = this.last;
    $("slider").value = event;
    $("slider").setAttribute("aria-valuetext", `event ${event + 1} of ${this.game.count}: ${told}`);
    $("number").value = event + 1;
    $("number").max = this.game.count;
    $("count").textContent = `of ${this.game.count.toLocaleString("en")}`;
    $("told").textContent = told;
    $("link").href = `#event=${event + 1}`;
    this.showFound();
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.remember(event, told), 250);
  }

  /** For screen readers and the address, when nobody hurries on. */
  remember(event, told) {
    if (!this.isPlaying || this.speed <= 1) $("live").textContent = `Event ${event + 1}: ${told}`;
    history.replaceState(null, "", `#event=${event + 1}`);
  }

  followLink() {
    const found = /^#event=(\d+)$/.exec(location.hash);
    if (found) this.jump(Number(found[1]) - 1);
    return Boolean(found) && this.event >= 0;
  }

  // To another moment

  jump(event) {
    this.pause();
    this.show(event);
  }

  step(by) {
    this.pause();
    this.show(this.event + by, true);
  }

  /** To the turn or round, or whatever is listed, that begins next, or before. */
  stepOver(places, isBack) {
    if (!places.length) return;
    const found = isBack ? findBefore(places, this.event) : findAfter(places, this.event);
    this.jump(found ?? (isBack ? 0 : this.last));
  }

  get allMarks() {
    return Object.values(this.game.marks).flat().sort((one, other) => one - other);
  }

  get isPlaying() {
    return this.timer !== 0;
  }

  play() {
    if (this.event >= this.last) this.show(0);
    const next = () => {
      this.show(this.event + 1, true);
      if (this.event >= this.last) this.pause();
      else this.timer = setTimeout(next, PAUSE / SPEEDS[this.speed]);
    };
    this.timer = setTimeout(next, PAUSE / SPEEDS[this.speed]);
    this.showPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  showPlaying() {
    $("play").setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    document.body.classList.toggle("playing", this.isPlaying);
  }

  changeSpeed(by) {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, this.speed + by));
    this.showSpeed();
  }

  showSpeed() {
    $("speed").value = String(this.speed);
  }

  // Buttons, slider, search

  connectButtons() {
    $("speed").replaceChildren(...SPEEDS.map((speed, place) => new Option(`${speed}×`, String(place))));
    $("speed").addEventListener("change", () => this.changeSpeed(Number($("speed").value) - this.speed));
    $("slider").addEventListener("input", () => this.jump(Number($("slider").value)));
    $("number").addEventListener("change", () => this.jump(Number($("number").value) - 1));
    $("theme").addEventListener("click", () => this.changeTheme());
    $("help").addEventListener("click", () => $("sheet").showModal());
    $("close").addEventListener("click", () => $("sheet").close());
    for (const [kind, places] of Object.entries({ turn: this.game.turns, round: this.game.rounds })) {
      $(`back-${kind}`).hidden = $(`next-${kind}`).hidden = !places.length;
    }
    for (const button of document.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.act(button.dataset.do));
    }
  }

  act(name) {
    const { turns, rounds } = this.game;
    const actions = {
      play: () => this.toggle(),
      next: () => this.step(1),
      back: () => this.step(-1),
      "next-turn": () => this.stepOver(turns, false),
      "back-turn": () => this.stepOver(turns, true),
      "next-round": () => this.stepOver(rounds, false),
      "back-round": () => this.stepOver(rounds, true),
      "next-mark": () => this.stepOver(this.allMarks, false),
      "back-mark": () => this.stepOver(this.allMarks, true),
      first: () => this.jump(0),
      last: () => this.jump(this.last),
      faster: () => this.changeSpeed(1),
      slower: () => this.changeSpeed(-1),
      search: () => $("search").focus(),
      found: () => this.goToFound(false),
      "found-before": () => this.goToFound(true),
      theme: () => this.changeTheme(),
      help: () => $("sheet").showModal(),
    };
    actions[name]?.();
  }

  connectSearch() {
    $("search").addEventListener("input", () => {
      this.transcript.search($("search").value);
      this.showFound();
    });
    $("search").addEventListener("keydown", (press) => {
      if (press.key === "Enter") this.goToFound(press.shiftKey);
      if (press.key === "Escape") $("search").blur();
    });
  }

  /** Round and round through what is found. */
  goToFound(isBack) {
    const { found } = this.transcript;
    if (!found.length) return;
    const wanted = isBack
      ? (findBefore(found, this.event) ?? found.at(-1))
      : (findAfter(found, this.event) ?? found[0]);
    this.jump(wanted);
  }

  showFound() {
    const { found, wanted } = this.transcript;
    const place = countBelow(found, this.event);
    const where = found[place] === this.event ? `${place + 1} of ${found.length}` : `${found.length} found`;
    $("found").textContent = wanted ? where : "";
  }

  changeTheme() {
    const before = document.documentElement.dataset.theme || "auto";
    const theme = THEMES[(THEMES.indexOf(before) + 1) % THEMES.length];
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = `Theme: ${theme}`;
    this.marks.redraw();
    this.chart?.redraw();
  }

  // Keys

  press(press) {
    if (press.ctrlKey || press.altKey || press.metaKey || $("sheet").open || isTyping(press.target)) return;
    const action = KEYS[press.shiftKey ? `Shift+${press.key}` : press.key] ?? KEYS[press.key];
    const isOwn = press.target.closest("button, select, summary, a") && [" ", "Enter"].includes(press.key);
    const isScroll = press.target.id === "transcript" && ["PageUp", "PageDown"].includes(press.key);
    if (!action || isOwn || isScroll) return;
    press.preventDefault();
    this.act(action);
  }
}

const KEYS = {
  " ": "play",
  k: "play",
  ArrowRight: "next",
  ArrowLeft: "back",
  "Shift+ArrowRight": "next-turn",
  "Shift+ArrowLeft": "back-turn",
  t: "next-turn",
  "Shift+T": "back-turn",
  PageDown: "next-round",
  PageUp: "back-round",
  r: "next-round",
  "Shift+R": "back-round",
  m: "next-mark",
  "Shift+M": "back-mark",
  Home: "first",
  End: "last",
  "+": "faster",
  "-": "slower",
  "/": "search",
  n: "found",
  "Shift+N": "found-before",
  d: "theme",
  "?": "help",
};

function isTyping(element) {
  return element.matches("select, input:not([type=range])");
}

async function openPage() {
  const game = await readGame(0);
  window.replay = new Page(game);
  document.body.dataset.ready = String(Math.round(performance.now()));
}

openPage();
