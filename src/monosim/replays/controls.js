"use strict";

// Buttons, the slider, the search, the theme and the keys: all of them ask the page to go somewhere.

const THEMES = ["auto", "light", "dark"];
const $ = (name) => document.getElementById(name);

class Controls {
  constructor(page) {
    this.page = page;
    this.game = page.game;
    this.actions = this.nameActions();
    this.connectButtons();
    this.connectSearch();
    addEventListener("keydown", (press) => this.press(press));
  }

  connectButtons() {
    $("speed").replaceChildren(...SPEEDS.map((speed, place) => new Option(`${speed}×`, String(place))));
    $("speed").value = String(this.page.speed);
    $("speed").addEventListener("change", () => this.page.changeSpeed(Number($("speed").value) - this.page.speed));
    $("slider").addEventListener("input", () => this.page.jump(Number($("slider").value)));
    $("number").addEventListener("change", () => this.page.jump(Number($("number").value) - 1));
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
    this.actions[name]?.();
  }

  /** What buttons and keys can do, by name. */
  nameActions() {
    const { page } = this;
    const { turns, rounds } = this.game;
    return {
      play: () => page.toggle(),
      next: () => page.step(1),
      back: () => page.step(-1),
      "next-turn": () => page.stepOver(turns, false),
      "back-turn": () => page.stepOver(turns, true),
      "next-round": () => page.stepOver(rounds, false),
      "back-round": () => page.stepOver(rounds, true),
      "next-mark": () => page.stepOver(page.allMarks, false),
      "back-mark": () => page.stepOver(page.allMarks, true),
      first: () => page.jump(0),
      last: () => page.jump(page.last),
      faster: () => page.changeSpeed(1),
      slower: () => page.changeSpeed(-1),
      search: () => $("search").focus(),
      found: () => this.goToFound(false),
      "found-before": () => this.goToFound(true),
      theme: () => this.changeTheme(),
      help: () => $("sheet").showModal(),
    };
  }

  connectSearch() {
    $("search").addEventListener("input", () => {
      this.page.transcript.search($("search").value);
      this.showFound();
    });
    $("search").addEventListener("keydown", (press) => {
      if (press.key === "Enter") this.goToFound(press.shiftKey);
      if (press.key === "Escape") $("search").blur();
    });
  }

  /** Round and round through what is found. */
  goToFound(isBack) {
    const { found } = this.page.transcript;
    if (!found.length) return;
    const wanted = isBack
      ? (findBefore(found, this.page.event) ?? found.at(-1))
      : (findAfter(found, this.page.event) ?? found[0]);
    this.page.jump(wanted);
  }

  showFound() {
    const { found, wanted } = this.page.transcript;
    const place = countBelow(found, this.page.event);
    const where = found[place] === this.page.event ? `${place + 1} of ${found.length}` : `${found.length} found`;
    $("found").textContent = wanted ? where : "";
  }

  changeTheme() {
    const before = document.documentElement.dataset.theme || "auto";
    const theme = THEMES[(THEMES.indexOf(before) + 1) % THEMES.length];
    document.documentElement.dataset.theme = theme;
    $("theme").textContent = `Theme: ${theme}`;
    this.page.marks.redraw();
    this.page.chart?.redraw();
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

