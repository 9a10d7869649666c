// The hand over a <merels-board>: presses, drags and keys become whole plies. It knows no rules: it chooses among the
// plies that the gateway lists with each position, and among those of a premove while the opponent is to move.
//
// A ply of the list is {ply, from, way, takes}: the man that moves (null: placed from the hand), the points where it
// lands, one after the other, and the men that are to be chosen for taking.

const NS = "http://www.w3.org/2000/svg";
const REACH = 52; // from a point to where it is meant, in the units of the board
const DRAGGED = 14;

const SHEET = `
svg{touch-action:none;cursor:pointer}
.aim{fill:#8FE3C4;opacity:.8;pointer-events:none}.lifted,.take,.plan{fill:none;pointer-events:none}
.lifted{stroke:#8FE3C4;stroke-width:5}.take{stroke:#FF7F5E;stroke-width:5;stroke-dasharray:9 5}
.plan{stroke:#9AB8FF;stroke-width:5;stroke-dasharray:4 6}
.man.dragged{transition:none}`;

const same = (a, b) => a.length === b.length && a.every((one, index) => one === b[index]);
const begins = (whole, part) => part.every((one, index) => one === whole[index]);
const has = (all, some) => some.every((one) => all.includes(one));
const nothing = () => ({ from: null, way: [], takes: [] });

export class Hand {
  #board;
  #play;
  #plies = [];
  #mine = false;
  #men = "";
  #letter = ".";
  #chosen = nothing();
  #premove = null;
  #sent = null; // chosen and under way to the server
  #pressed = null;
  #changed = () => {};

  /** `play` gets the text of each ply; `changed` is called whenever the stage is another. */
  constructor(board, play, changed) {
    this.#board = board;
    this.#play = play;
    this.#changed = changed;
    const root = board.shadowRoot;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#drop());
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Another position: its plies, its men, and the letter of the player's own. */
  set({ plies, mine, men, letter }) {
    const premove = mine ? this.#premove : null;
    if (mine || plies.length === 0) this.#premove = null;
    this.#plies = plies;
    this.#mine = mine;
    this.#men = men;
    this.#letter = letter;
    this.#sent = null;
    this.#pressed = null;
    this.#chosen = nothing();
    if (premove) this.#resume(premove);
    this.#paint();
  }

  /** What was chosen is not played: the server has refused it. */
  takeBack() {
    this.#sent = null;
    this.#chosen = nothing();
    this.#paint();
  }

  get premove() {
    return this.#premove;
  }
  get mustPass() {
    return this.#mine && this.#plies.length === 1 && this.#plies[0].from === null && this.#plies[0].way.length === 0;
  }
  /** "taking", "going-on", "lifted" or "free". */
  get stage() {
    if (this.#sent) return "free";
    const { from, way } = this.#chosen;
    if (way.length > 0) return this.#takeable().length > 0 ? "taking" : "going-on";
    return from ? "lifted" : "free";
  }

  pass() {
    if (this.mustPass) this.#done(this.#plies[0]);
  }

  /** Takes back the last choice, or the premove. */
  cancel() {
    this.#chosen = nothing();
    this.#premove = null;
    this.#paint();
  }

  // ---- Choosing

  /** The plies that go on as was chosen. */
  #left() {
    const { from, way, takes } = this.#chosen;
    return this.#plies.filter((one) => one.from === from && begins(one.way, way) && has(one.takes, takes));
  }

  #whole() {
    return this.#left().filter((one) => same(one.way, this.#chosen.way));
  }

  #targets() {
    const length = this.#chosen.way.length;
    return [...new Set(this.#left().filter((one) => one.way.length > length).map((one) => one.way[length]))];
  }

  #takeable() {
    const taken = this.#chosen.takes;
    return [...new Set(this.#whole().flatMap((one) => one.takes))].filter((one) => !taken.includes(one));
  }

  #lifts(point) {
    return this.#plies.some((one) => one.from === point);
  }

  press(point) {
    if (this.#sent) return;
    if (this.#premove) this.#premove = null;
    const { way } = this.#chosen;
    if (way.length > 0 && this.#takeable().includes(point)) {
      this.#chosen.takes = [...this.#chosen.takes, point];
    } else if (this.#targets().includes(point)) {
      this.#chosen.way = [...way, point];
    } else if (way.length > 0 && way.at(-1) === point) {
      return this.#finish();
    } else {
      this.#chosen = nothing();
      if (this.#lifts(point)) this.#chosen.from = point;
      else if (this.#targets().includes(point)) this.#chosen.way = [point];
    }
    this.#advance();
  }

  /** Plays what is chosen if nothing more can be. */
  #advance() {
    const { way, takes } = this.#chosen;
    const whole = way.length > 0 ? this.#whole().filter((one) => one.takes.length === takes.length) : [];
    const further = this.#targets().length > 0 || this.#takeable().length > 0;
    if (whole.length > 0 && !further) return this.#done(whole[0]);
    return this.#paint();
  }

  /** The man stays where it has landed. */
  #finish() {
    const whole = this.#whole().find((one) => one.takes.length === this.#chosen.takes.length);
    if (whole) this.#done(whole);
  }

  #resume(premove) {
    this.#chosen = { from: premove.from, way: premove.way, takes: [] };
    const whole = this.#whole();
    const exact = whole.find((one) => same(one.takes, premove.takes)) ?? (whole.length === 1 ? whole[0] : null);
    if (exact && (exact.takes.length === 0 || same(exact.takes, premove.takes))) return this.#done(exact);
    // The men to take are chosen now; a man that cannot go there stays.
    if (whole.length === 0) this.#chosen = nothing();
    return undefined;
  }

  #done(ply) {
    if (!this.#mine) {
      this.#premove = ply;
      this.#chosen = nothing();
      return this.#paint();
    }
    this.#sent = ply;
    this.#paint();
    return this.#play(ply.ply);
  }

  // ---- What is seen

  /** The men with those of the ply that is being made. */
  #shown() {
    const { from, way, takes } = this.#sent ?? this.#chosen;
    if (!this.#mine || way.length === 0) return this.#men;
    const names = this.#board.names;
    const men = [...this.#men];
    if (from) men[names.indexOf(from)] = ".";
    for (const point of takes) men[names.indexOf(point)] = ".";
    men[names.indexOf(way.at(-1))] = this.#letter;
    return men.join("");
  }

  #paint() {
    this.#board.setAttribute("men", this.#shown());
    this.#changed();
    // After the board has drawn itself.
    setTimeout(() => this.#paintAims(), 0);
  }

  #paintAims() {
    const svg = this.#svg;
    if (!svg) return;
    let layer = svg.querySelector(".hand");
    if (!layer) {
      layer = document.createElementNS(NS, "g");
      layer.setAttribute("class", "hand");
      svg.append(layer);
    }
    const marks = [];
    const mark = (kind, point, r) => {
      const circle = document.createElementNS(NS, "circle");
      const [cx, cy] = this.#places.get(point);
      for (const [key, value] of Object.entries({ class: kind, cx, cy, r })) circle.setAttribute(key, value);
      circle.dataset.at = point;
      marks.push(circle);
    };
    const { from, way } = this.#chosen;
    if (this.#premove) {
      for (const point of [this.#premove.from, ...this.#premove.way]) if (point) mark("plan", point, 43);
    } else if (!this.#sent) {
      if (from && way.length === 0) mark("lifted", from, 43);
      // Before a premove is begun the board is that of the opponent's turn.
      if (this.#mine || from || way.length > 0)
        for (const point of this.#targets()) mark("aim", point, from ? 15 : 9);
      if (way.length > 0) for (const point of this.#takeable()) mark("take", point, 44);
    }
    layer.replaceChildren(...marks);
  }

  // ---- Pointer and keys

  get #svg() {
    return this.#board.shadowRoot.querySelector("svg");
  }

  /** Where each point is drawn, in the units of the board. */
  get #places() {
    const circles = [...this.#svg.querySelectorAll(".points circle")];
    return new Map(this.#board.names.map((name, index) =>
      [name, [Number(circles[index].getAttribute("cx")), Number(circles[index].getAttribute("cy"))]]));
  }

  #at(event) {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  #pointAt([x, y]) {
    let best = null;
    let least = REACH;
    for (const [name, [px, py]] of this.#places) {
      const far = Math.hypot(px - x, py - y);
      if (far >= least) continue;
      least = far;
      best = name;
    }
    return best;
  }

  #down(event) {
    if (event.button !== 0 || !this.#svg || this.#plies.length === 0) return;
    const place = this.#at(event);
    const point = this.#pointAt(place);
    if (!point) return;
    event.preventDefault();
    this.#svg.focus();
    const lifted = this.#chosen.from === point && this.#chosen.way.length === 0;
    if (!lifted) this.press(point);
    this.#pressed = { point, place, lifted, dragged: false };
    const man = this.#chosen.from === point ? this.#man(point) : null;
    if (man) this.#svg.setPointerCapture?.(event.pointerId);
  }

  #man(point) {
    return this.#svg.querySelector(`.man[data-at="${point}"]`);
  }

  #move(event) {
    if (!this.#pressed || this.#chosen.from !== this.#pressed.point || this.#chosen.way.length > 0) return;
    const [x, y] = this.#at(event);
    const [px, py] = this.#pressed.place;
    if (Math.hypot(x - px, y - py) > DRAGGED) this.#pressed.dragged = true;
    const man = this.#pressed.dragged ? this.#man(this.#pressed.point) : null;
    if (!man) return;
    man.classList.add("dragged");
    man.style.transform = `translate(${x}px,${y}px)`;
  }

  #up(event) {
    const pressed = this.#pressed;
    this.#drop();
    if (!pressed) return;
    if (pressed.dragged) {
      const point = this.#pointAt(this.#at(event));
      if (point && point !== pressed.point) this.press(point);
    } else if (pressed.lifted) {
      this.cancel();
    }
  }

  /** A man that was dragged is back at its point, unless it has gone somewhere. */
  #drop() {
    const pressed = this.#pressed;
    this.#pressed = null;
    const man = pressed?.dragged ? this.#man(pressed.point) : null;
    if (!man) return;
    man.classList.remove("dragged");
    man.style.transform = `translate(${this.#places.get(pressed.point).map((length) => `${length}px`).join(",")})`;
  }

  #key(event) {
    if (event.key === "Escape") return this.cancel();
    if (event.key !== "Enter" && event.key !== " ") return undefined;
    const here = this.#svg?.querySelector(".walk circle");
    if (!here) return undefined;
    event.preventDefault();
    const point = this.#pointAt([Number(here.getAttribute("cx")), Number(here.getAttribute("cy"))]);
    if (this.#chosen.from === point && this.#chosen.way.length === 0) return this.cancel();
    return this.press(point);
  }
}
