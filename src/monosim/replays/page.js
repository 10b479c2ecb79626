"use strict";

// The page: one moment of a game in all views, and every way to go to another.

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const FIRST_SPEED = 1;
const PAUSE = 700;

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
    this.controls = new Controls(this);
    addEventListener("hashchange", () => this.followLink());
    if (!this.followLink()) this.show(0);
  }

  makeViews() {
    const { stage } = this.game;
    $("title").textContent = this.game.ruleset;
    $("summary").textContent = this.game.title;
    $("note").textContent = this.game.note;
    $("note").hidden = !this.game.note;
    document.body.className = !stage ? "plain" : stage.ring.length ? "drawn" : "drawn cards";
    if (!stage) return [];
    this.chart = new Chart($("chart"), this.game, (event) => this.jump(event));
    this.makeChoiceOfNumbers(stage.numbers);
    if (!stage.ring.length) return [new Table($("board"), stage)];
    return [new Board($("board"), stage), new Panels($("panels"), stage)];
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
    this.controls.showFound();
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
    $("speed").value = String(this.speed);
  }
}

async function openPage() {
  const ofTwo = typeof openTwo === "function" ? await openTwo() : null; // only some pages have two games
  window.replay = ofTwo || new Page(await readGame(0));
  document.body.dataset.ready = String(Math.round(performance.now()));
}

openPage();
