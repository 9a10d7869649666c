// <merels-board>: a board of any Merels game as one SVG. No dependencies; it may be copied into any page.
//
//   <script type="module" src="https://HOST/assets/board.js"></script>
//   <merels-board src="https://HOST/m/ID"></merels-board>          follows a live game by itself
//   <merels-board points="a7 d7 …" strokes="a7-g7 …" men="W..B…" last="a7-d7,b2"></merels-board>
//
// Attributes:
//   src       the page of a match; the element reads it and follows it
//   points    the names of the points in reading order; strokes: the straight lines, from end to end
//   men       a letter for each point in that order: W B (morris), F G (Fox and Geese), o (solitaire), "." empty
//   last      the last ply, as records write it; its points are marked
//   says      read out by a polite live region, and shown to nobody
//   label     what the picture is called
//   flip      seen from the other side
//   theme     dark or light; without it the reader's preference
// Events: "ply" with the entry of the match (detail), after each of them; only with src.
// Arrow keys move over the points, each of which is read out.

const NS = "http://www.w3.org/2000/svg";
const STEP = 100;
const EDGE = 90;

const petal = "M0 0C9-7 9-18 0-24C-9-18-9-7 0 0Z";
const petals = [0, 60, 120, 180, 240, 300].map((turn) => `<path d="${petal}" transform="rotate(${turn})"/>`).join("");
const disc = (fill, edge) => `<circle r="36" fill="${fill}" stroke="${edge}" stroke-width="1.5"/>`;
// Told apart by shape as well as by colour: a flower, rings, a head, a bird, a peg.
const FACES = {
  W: `${disc("url(#w)", "#8A7A55")}<circle r="28" fill="none" stroke="#A8966B" stroke-width="2"/>
    <g fill="none" stroke="#9C8857" stroke-width="2">${petals}</g>`,
  B: `${disc("url(#b)", "#000")}<circle r="28" fill="none" stroke="#6B5A35" stroke-width="1.5"/>
    <circle r="18" fill="none" stroke="#D9B36A" stroke-width="3.5"/><circle r="5" fill="#D9B36A"/>`,
  F: `${disc("#F3E2CF", "#B5561C")}<path d="M-19-23L-8-12H8L19-23L21 2L0 25L-21 2Z" fill="#C8642A" stroke="#26221D"/>
    <circle cx="-8" cy="-1" r="2.5"/><circle cx="8" cy="-1" r="2.5"/><circle cy="20" r="3.5"/>`,
  G: `${disc("#E3EBEC", "#4C6A73")}<path d="M-18-15C-18-28-3-28-3-15C-3-8-8-4-6 1C4-4 16-2 27-5C27 12 20 19 5 19C-10 19-18
    12-16 2C-15-4-11-7-12-10Z" fill="#FFF" stroke="#26221D" stroke-width="1.5"/><path d="M-17-17L-28-12L-16-10Z"
    fill="#E0902F"/><circle cx="-11" cy="-17" r="2"/>`,
  o: `<circle r="30" fill="#A8763E" stroke="#26221D" stroke-width="1.5"/><circle r="19" fill="none" stroke="#7C5226"
    stroke-width="2"/><circle r="8" fill="#C79A63" stroke="#7C5226"/>`,
};
const NAMES = { W: "white man", B: "black man", F: "fox", G: "goose", o: "peg", ".": "empty" };

const SHEET = `
:host{display:block;--stone:#63827B;--inlay:#D2AF6A;--ink:#EBD9A9;--mark:#FFF2CF}
@media (prefers-color-scheme:light){:host(:not([theme=dark])){--stone:#A68350;--inlay:#3E2113;--ink:#241308}}
:host([theme=light]){--stone:#A68350;--inlay:#3E2113;--ink:#241308}
svg{display:block;width:100%;height:auto;border-radius:2.5%}
.stone{fill:var(--stone)}.rim,.lines{stroke:var(--inlay);fill:none}.points{fill:var(--inlay)}
.rosette{stroke:#0003;fill:none;stroke-width:4}.names{fill:var(--ink);font:italic 26px "EB Garamond",Georgia,serif}
.man{filter:drop-shadow(0 3px 3px #0008);transition:transform .22s ease-out}
.mark{fill:none;stroke:var(--mark);stroke-width:4;opacity:.85}.here{fill:none;stroke:#8FE3C4;stroke-width:5}
svg:focus{outline:3px solid #8FE3C4;outline-offset:2px}
.says{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (prefers-reduced-motion:reduce){.man{transition:none}}`;

const draw = (name, attributes, inside = "") => {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.innerHTML = inside;
  return node;
};

export class MerelsBoard extends HTMLElement {
  static observedAttributes = ["src", "points", "strokes", "men", "last", "says", "label", "flip"];

  #root = this.attachShadow({ mode: "open" });
  #stream = null;
  #here = -1;
  #due = false;
  #board = "";
  #men = null;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.innerHTML = `<div class="picture"></div><div class="says" role="status" aria-live="polite"></div>`;
    this.#root.addEventListener("keydown", (event) => this.#walk(event));
  }

  connectedCallback() {
    this.#follow();
    this.#drawSoon();
  }

  disconnectedCallback() {
    this.#stream?.close();
    this.#stream = null;
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === "src") this.#follow();
    if (name === "says") this.#say(now ?? "");
    else this.#drawSoon();
  }

  get names() {
    return (this.getAttribute("points") ?? "").split(" ").filter(Boolean);
  }

  #say(words) {
    this.#root.querySelector(".says").textContent = words;
  }

  #drawSoon() {
    if (this.#due || !this.isConnected) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#draw();
    });
  }

  #place(name) {
    const side = this.#side;
    const file = name.charCodeAt(0) - 97;
    const rank = Number(name[1]) - 1;
    const [x, y] = this.hasAttribute("flip") ? [side - 1 - file, rank] : [file, side - 1 - rank];
    return [EDGE + STEP * x, EDGE + STEP * y];
  }

  get #side() {
    return Math.max(1, ...this.names.map((name) => Math.max(name.charCodeAt(0) - 96, Number(name[1]))));
  }

  #draw() {
    const names = this.names;
    if (names.length === 0) return;
    const board = [this.getAttribute("points"), this.getAttribute("strokes"), this.hasAttribute("flip")].join("|");
    if (board !== this.#board) this.#drawBoard(names);
    this.#board = board;
    this.#drawMen(names);
  }

  #drawBoard(names) {
    const size = STEP * (this.#side - 1) + 2 * EDGE;
    const svg = draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", tabindex: "0" });
    const stop = (at, colour) => `<stop offset="${at}" stop-color="${colour}"/>`;
    svg.append(
      draw("defs", {}, `<linearGradient id="s" x2="1" y2="1">${stop(0, "#FFFFFF24")}${stop(1, "#00000038")}
        </linearGradient><radialGradient id="w" cx=".35" cy=".3" r=".8">${stop(0, "#FBF5E8")}${stop(1, "#CDBB92")}
        </radialGradient><radialGradient id="b" cx=".35" cy=".3" r=".8">${stop(0, "#4A4248")}${stop(1, "#100D0F")}
        </radialGradient>`),
      draw("rect", { class: "stone", width: size, height: size }),
      draw("rect", { fill: "url(#s)", width: size, height: size }),
      draw("rect", { class: "rim", x: 14, y: 14, width: size - 28, height: size - 28, "stroke-width": 2.5 }),
    );
    const middle = `${String.fromCharCode(97 + (this.#side - 1) / 2)}${(this.#side + 1) / 2}`;
    if (!names.includes(middle))
      svg.append(draw("g", { class: "rosette", transform: `translate(${size / 2} ${size / 2})` },
        `<circle r="62"/><g transform="scale(2.5)" stroke-width="1.6">${petals}</g>`));
    const lines = draw("g", { class: "lines", "stroke-width": 6, "stroke-linecap": "round" });
    for (const stroke of (this.getAttribute("strokes") ?? "").split(" ").filter(Boolean)) {
      const [[x1, y1], [x2, y2]] = stroke.split("-").map((name) => this.#place(name));
      lines.append(draw("line", { x1, y1, x2, y2 }));
    }
    const points = draw("g", { class: "points" });
    for (const name of names) {
      const [cx, cy] = this.#place(name);
      points.append(draw("circle", { cx, cy, r: 9 }));
    }
    svg.append(lines, points, this.#coordinates(size), draw("g", { class: "marks" }), draw("g", { class: "men" }),
      draw("g", { class: "walk" }));
    this.#root.querySelector(".picture").replaceChildren(svg);
    this.#men = null;
  }

  #coordinates(size) {
    const group = draw("g", { class: "names", "text-anchor": "middle" });
    for (let i = 1; i <= this.#side; ++i) {
      const file = String.fromCharCode(96 + i);
      group.append(draw("text", { x: this.#place(`${file}1`)[0], y: size - 26 }, file),
        draw("text", { x: 36, y: this.#place(`a${i}`)[1] + 8 }, String(i)));
    }
    return group;
  }

  #drawMen(names) {
    const men = this.getAttribute("men") ?? "";
    const svg = this.#root.querySelector("svg");
    svg.setAttribute("aria-label", this.getAttribute("label") ?? "Board");
    const touched = (this.getAttribute("last") ?? "").match(/[a-z]\d/g) ?? [];
    svg.querySelector(".marks").replaceChildren(...touched.filter((name) => names.includes(name)).map((name) => {
      const [cx, cy] = this.#place(name);
      return draw("circle", { class: "mark", cx, cy, r: men[names.indexOf(name)] === "." ? 16 : 43 });
    }));
    if (men !== this.#men) this.#moveMen(names, men);
    this.#men = men;
  }

  /** Men that stay are left alone; one that left a point goes to where one of its kind came. */
  #moveMen(names, men) {
    const group = this.#root.querySelector(".men");
    const standing = new Map([...group.children].map((man) => [man.dataset.at, man]));
    const free = [];
    for (const [at, man] of standing) {
      if (men[names.indexOf(at)] === man.dataset.letter) continue;
      standing.delete(at);
      free.push(man);
    }
    names.forEach((name, index) => {
      const letter = men[index];
      if (!FACES[letter] || standing.has(name)) return;
      const found = free.findIndex((man) => man.dataset.letter === letter);
      const man = found >= 0 ? free.splice(found, 1)[0] : draw("g", { class: "man" }, FACES[letter]);
      man.dataset.at = name;
      man.dataset.letter = letter;
      man.style.transform = `translate(${this.#place(name).map((length) => `${length}px`).join(",")})`;
      group.append(man);
    });
    for (const man of free) man.remove();
  }

  #walk(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const names = this.names;
    if (!way || names.length === 0) return;
    event.preventDefault();
    const from = this.#here < 0 ? [-1, -1] : this.#place(names[this.#here]);
    if (this.#here < 0) this.#here = 0;
    else this.#here = nearest(names.map((name) => this.#place(name)), from, way) ?? this.#here;
    const name = names[this.#here];
    const [cx, cy] = this.#place(name);
    this.#root.querySelector(".walk").replaceChildren(draw("circle", { class: "here", cx, cy, r: 46 }));
    this.#say(`${name}, ${NAMES[(this.getAttribute("men") ?? "")[this.#here]] ?? "a man"}`);
  }

  #follow() {
    this.#stream?.close();
    this.#stream = null;
    const src = this.getAttribute("src");
    const found = src && /\/m\/([a-z0-9]{1,32})$/.exec(new URL(src, document.baseURI).pathname);
    if (!found || !this.isConnected) return;
    this.#stream = new EventSource(new URL(`/events?topics=match:${found[1]}`, new URL(src, document.baseURI)));
    this.#stream.onmessage = (event) => this.hear(JSON.parse(event.data));
  }

  /** Takes an event of the match, as /events sends it. */
  hear(event) {
    if (event.kind === "whole") {
      if (event.board) {
        this.setAttribute("points", event.board.points);
        this.setAttribute("strokes", event.board.strokes);
      }
      this.setAttribute("label", `${event.white?.name ?? ""} ${event.black ? `and ${event.black.name}` : ""}`.trim());
      this.setAttribute("last", event.plies.at(-1)?.ply ?? "");
    }
    if (event.kind === "entry") {
      const plies = event.events.filter((one) => one.is === "ply");
      if (plies.length > 0) this.setAttribute("last", plies.at(-1).ply);
      else if (event.events.some((one) => one.is === "taken-back")) this.setAttribute("last", "");
      this.setAttribute("says", event.events.map((one) => one.words).join(". "));
    }
    if (typeof event.men === "string") this.setAttribute("men", event.men);
    if (event.kind === "entry") this.dispatchEvent(new CustomEvent("ply", { detail: event, bubbles: true }));
  }
}

/** The place that is nearest to `from` in this direction; its index. */
function nearest(places, [x, y], [right, down]) {
  let best;
  let least = Infinity;
  places.forEach(([px, py], index) => {
    const along = (px - x) * right + (py - y) * down;
    const across = Math.abs((px - x) * down) + Math.abs((py - y) * right);
    if (along <= 0 || along + 3 * across >= least) return;
    least = along + 3 * across;
    best = index;
  });
  return best;
}

customElements.define("merels-board", MerelsBoard);
