// What makes the pages move: one stream of events for all games on a page, whatever they show. Without it a page is
// what the server drew.
import "./board.js";
import { Clocks, addMessage, line } from "./parts.js";

const games = [...document.querySelectorAll("article.game")].map((article) => new Game(article));
let stream = null;
let topics = "";
let seen = "";

/** A game on the page, and the channel or player whose games it shows one after the other. */
function Game(article) {
  const part = (name) => article.querySelector(name);
  const board = part("merels-board");
  const follows = article.dataset.follow;
  const moves = part("ol.moves");
  let match = article.dataset.match ?? "";
  const clocks = new Clocks(article);
  let boards = null; // the men after every ply, once somebody steps
  let shown = -1; // the ply that is looked at; -1: the newest

  const talk = article.parentElement.querySelector("#talk");

  this.topics = () => [...new Set([follows, match && `match:${match}`, talk && `chat:${match}`])].filter(Boolean);

  this.hear = (event) => {
    if (event.topic === follows && event.kind === "on-air") return this.turnTo(event.match?.match ?? "");
    if (event.topic === `chat:${match}`) return this.say(event);
    if (event.topic !== `match:${match}`) return;
    if (event.kind === "whole") this.begin(event);
    if (event.kind === "entry") this.go(event);
    if (event.kind === "gone" || event.kind === "busy") this.state(event.words);
    if (event.kind === "busy") openLater();
    if (event.clocks) clocks.set(event.clocks);
    if (event.kind === "lost") clocks.stop();
    article.toggleAttribute("data-lost", event.kind === "lost" || (article.hasAttribute("data-lost") && !event.clocks
      && event.kind !== "back"));
    if (event.watchers !== undefined && part(".watchers"))
      part(".watchers").textContent = event.watchers === 1 ? "1 watches" : `${event.watchers} watch`;
  };

  this.say = (event) => {
    const list = talk.querySelector(".said");
    if (event.kind === "chat") list.replaceChildren();
    if (event.kind === "said") addMessage(list, event.message);
    for (const message of event.messages ?? []) addMessage(list, message);
    talk.hidden = list.children.length === 0;
  };

  /** The channel shows another game. */
  this.turnTo = (next) => {
    if (next === match) return;
    match = next;
    article.dataset.match = next;
    boards = null;
    shown = -1;
    if (!next) this.state("Nothing is played at the moment");
    open();
  };

  this.begin = (event) => {
    for (const side of ["white", "black"]) {
      const seat = part(`.seat.${side}`);
      if (!seat) continue;
      seat.hidden = !event[side];
      const name = seat.querySelector(".name");
      if (name.textContent !== (event[side]?.name ?? "")) name.textContent = event[side]?.name ?? "";
    }
    if (part(".terms")) part(".terms").textContent = `${event.title} · ${event.terms}`;
    article.toggleAttribute("data-timed", event.timed);
    if (moves) moves.replaceChildren(...event.plies.map(line));
    if (shown < 0) board.hear(event);
    boards = null;
    this.turn(event);
  };

  this.go = (event) => {
    for (const one of event.events) {
      if (one.is === "ply") moves?.append(line(one));
      if (one.is === "taken-back" && moves) while (moves.children.length > one.number) moves.lastChild.remove();
      if (one.is === "taken-back") boards = null;
    }
    if (boards && typeof event.men === "string" && event.events.some((one) => one.is === "ply")) boards.push(event.men);
    if (shown < 0) board.hear(event);
    if (moves && shown < 0) moves.scrollTop = moves.scrollHeight;
    this.turn(event);
  };

  this.turn = (event) => {
    this.state(event.words);
    article.dataset.toMove = event.result === "*" ? (event.to_move ?? "") : "";
    const slider = part("input.steps");
    if (slider && moves) {
      slider.max = String(moves.children.length);
      if (shown < 0) slider.value = slider.max;
    }
  };

  this.state = (words) => {
    if (part(".state")) part(".state").textContent = words;
  };

  this.tick = () => clocks.tick();

  this.step = async (ply) => {
    if (!boards) {
      const answer = await fetch(`/m/${match}.json`);
      if (!answer.ok) return;
      const told = await answer.json();
      boards = told.boards;
      if (moves) moves.replaceChildren(...told.plies.map(line));
    }
    const last = boards.length - 1;
    const at = Math.max(0, Math.min(ply, last));
    shown = at === last ? -1 : at;
    board.setAttribute("men", boards[at]);
    board.setAttribute("last", at > 0 ? (moves.children[at - 1]?.dataset.ply ?? "") : "");
    board.setAttribute("says", at > 0 ? (moves.children[at - 1]?.title ?? "") : "The start");
    [...moves.children].forEach((item, index) => item.classList.toggle("here", index === at - 1));
    part("input.steps").value = String(at);
  };

  const slider = part("input.steps");
  if (slider && moves) {
    slider.closest("[hidden]")?.removeAttribute("hidden");
    slider.addEventListener("input", () => this.step(Number(slider.value)));
    moves.addEventListener("click", (event) => {
      const item = event.target.closest("li");
      if (item) this.step([...moves.children].indexOf(item) + 1);
    });
  }
  part("button.turn")?.addEventListener("click", () => board.toggleAttribute("flip"));
}

/** The lists of the first page. */
const lists = document.querySelector("main.home");
const matches = new Map();
const tables = new Map();

function hearLobby(event) {
  if (event.kind === "whole") {
    matches.clear();
    tables.clear();
    for (const one of event.matches) matches.set(one.match, one);
    for (const one of event.tables) tables.set(one.table, one);
  }
  if (event.is === "match-started") matches.set(event.match.match, event.match);
  if (event.is === "match-ended") matches.delete(event.match);
  if (event.is === "table-opened") tables.set(event.table.table, event.table);
  if (event.is === "table-closed") tables.delete(event.table);
  const newest = [...matches.values()].sort((a, b) => b.started_at_unix_ms - a.started_at_unix_ms);
  fill("#matches", newest, (one) => [`/m/${one.match}`,
    one.black ? `${one.white.name} – ${one.black.name}` : one.white.name, `${one.title}, ${one.terms}`]);
  fill("#tables", [...tables.values()], (one) => ["", one.owner.name, `${one.title}, ${one.clock}`]);
}

function fill(id, all, tell) {
  const list = lists.querySelector(id);
  list.replaceChildren(...all.map((one) => {
    const [address, name, words] = tell(one);
    const item = document.createElement("li");
    const title = document.createElement(address ? "a" : "b");
    if (address) title.href = address;
    title.textContent = name;
    const more = document.createElement("span");
    more.textContent = words;
    item.append(title, more);
    return item;
  }));
  list.nextElementSibling.hidden = all.length > 0;
}

function hear(message) {
  if (message.lastEventId) seen = message.lastEventId;
  const event = JSON.parse(message.data);
  if (event.topic === "lobby" && lists) hearLobby(event);
  for (const game of games) game.hear(event);
}

/** The stream for what the page shows now; it goes on where the one before was. */
function open() {
  const wanted = [...(lists ? ["lobby"] : []), ...games.flatMap((game) => game.topics())];
  const next = [...new Set(wanted)].join(",");
  if (next === topics) return;
  topics = next;
  stream?.close();
  if (!next) return;
  const last = seen ? `&last=${encodeURIComponent(seen)}` : "";
  stream = new EventSource(`/events?topics=${encodeURIComponent(next)}${last}`);
  stream.onmessage = hear;
}

/** A limit was reached: the stream is asked for again in a while, not by all who were refused at once. */
let due = null;
function openLater() {
  due ??= setTimeout(() => {
    due = null;
    topics = "";
    open();
  }, 4000 + 4000 * Math.random());
}

open();
const tick = () => games.forEach((game) => game.tick());
setInterval(tick, 100);
