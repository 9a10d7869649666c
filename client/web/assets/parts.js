// Parts of pages that show a game: the list of its moves, and its clocks.

/** A line of the list of moves. */
export function line(ply) {
  const item = document.createElement("li");
  item.textContent = ply.ply;
  item.title = ply.words;
  item.dataset.ply = ply.ply;
  return item;
}

function clockText(left) {
  if (left < 10000) return `0:0${(Math.ceil(left / 100) / 10).toFixed(1)}`.replace("0:010.0", "0:10.0");
  if (left >= 86400000) {
    const hours = Math.ceil(left / 3600000);
    return `${Math.floor(hours / 24)} d${hours % 24 ? ` ${hours % 24} h` : ""}`;
  }
  const seconds = Math.ceil(left / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** The clocks of an article. */
export class Clocks {
  #article;
  #told = null;
  #heard = 0;

  constructor(article) {
    this.#article = article;
  }

  set(told) {
    this.#told = told;
    this.#heard = performance.now();
    this.tick();
  }

  /** The server is out of reach: they stand as they are. */
  stop() {
    this.#told = null;
  }

  tick() {
    if (!this.#told) return;
    for (const side of ["white", "black"]) {
      const face = this.#article.querySelector(`.seat.${side} .clock`);
      if (!face) continue;
      const runs = this.#told.running === side;
      const left = Math.max(0, this.#told[`${side}_ms`] - (runs ? performance.now() - this.#heard : 0));
      face.textContent = clockText(left);
      face.classList.toggle("runs", runs);
      face.classList.toggle("low", runs && left < 10000);
    }
  }
}

/** Adds a message to a list. Whatever somebody has written is text. */
export function addMessage(list, { name, text, mine }) {
  const item = document.createElement("li");
  const who = document.createElement("b");
  who.textContent = mine ? "You" : name;
  item.append(who, ` ${text}`);
  list.append(item);
  list.scrollTop = list.scrollHeight;
}
