// The pages to play on: a new game, an invitation, the board of a player.
import "./board.js";
import { Hand } from "./hand.js";
import { Clocks, addMessage, line } from "./parts.js";
import { follow, forget, keep, newRequest, player, send, signedIn } from "./player.js";

const part = (name) => document.querySelector(name);
const say = (words) => {
  part(".state").textContent = words;
};
const go = (match) => location.assign(`/play/m/${match}`);

/** What is kept from one look to the next: requests under way, so that a reload repeats them. */
const KEPT = "merels-requests";
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
};
const note = (name, value) => {
  const all = kept();
  if (value === null) delete all[name];
  else all[name] = value;
  localStorage.setItem(KEPT, JSON.stringify(all));
};

if (part("#terms")) beginNewGame();
else if (part("#invitation")) beginInvitation();
else if (part("main.own article")) beginBoard(part("main.own article"));

// ---- A new game

function beginNewGame() {
  const form = part("#terms");
  let stop = null;
  let seek = null; // what is sought; it is asked for again if the server has lost it
  let table = null;
  let known = null; // the matches that were in progress at the last look

  const listen = () => {
    stop?.();
    stop = player() ? follow("", hear) : null;
  };

  const terms = () => {
    const { ruleset, clock } = Object.fromEntries(new FormData(form));
    return { ruleset, ...(clock ? { clock } : {}) };
  };

  const showTable = (open) => {
    table = open;
    part("#waiting").hidden = !open && !seek;
    part("#waiting input").hidden = part("#copy").hidden = !open;
    if (open) part("#waiting input").value = `${location.origin}/play/${open.code}`;
  };

  const showAccount = () => {
    const account = player()?.account;
    part("#account").textContent = account
      ? `You are ${account.name}${account.guest ? ", a guest of this browser" : ""}.`
      : "You play as a guest, without an account.";
    part("#sign-out").hidden = !account;
    part("#sign-out").textContent = account?.guest ? "Forget this guest" : "Sign out";
    part("#member").hidden = Boolean(account && !account.guest);
  };

  const ask = async () => {
    if (!seek || seek.asked) return;
    seek.asked = true;
    const answer = await send("seek", { request: seek.request, ...seek.terms });
    if (!answer.ok && seek) endSeek(answer.words);
  };

  const endSeek = (words) => {
    seek = null;
    showTable(table);
    say(words);
  };

  const hear = (event) => {
    if (event.kind === "signed-out") showAccount();
    if (event.kind === "lost") say(event.words);
    if (event.kind === "account") {
      keep({ ...player(), account: event.account });
      showAccount();
    }
    if (event.kind === "notices") {
      showGames(event.matches);
      const fresh = known && event.matches.find((one) => !known.has(one.match));
      known = new Set(event.matches.map((one) => one.match));
      if (fresh && (seek || table)) return go(fresh.match);
      showTable(event.tables.find((one) => one.code) ?? null);
      say(table ? "Send this link to whom you want to play; the game begins when they sit down." : "");
      // A seek lives with its stream: on a new one it is asked for again.
      if (seek && !event.seeking) Object.assign(seek, { asked: false, request: newRequest() });
      if (seek) say("Looking for somebody who wants the same…");
      ask();
    }
    if (event.kind !== "notice") return undefined;
    if (event.is === "paired") return go(event.match);
    if (event.is === "seek-ended" && seek && event.reason !== "cancelled") endSeek("Nobody was found; try again");
    if (event.is === "seek-progress" && seek)
      say(`Looking for somebody who wants the same… ${Math.round(event.waited_ms / 1000)} s`);
    return undefined;
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const invites = event.submitter?.value !== "seek";
    const me = await signedIn();
    if (!me.ok) return say(me.words);
    if (!stop) listen();
    if (!invites) {
      seek = { terms: terms(), request: newRequest(), asked: false };
      showTable(table);
      say("Looking for somebody who wants the same…");
      return listen();
    }
    const side = new FormData(form).get("side");
    const answer = await send("invite", { request: newRequest(), ...terms(), ...(side ? { side } : {}) });
    if (!answer.ok) return say(answer.words);
    showTable(answer);
    return say("Send this link to whom you want to play; the game begins when they sit down.");
  });
  part("#copy").addEventListener("click", () => {
    part("#waiting input").select();
    navigator.clipboard?.writeText(part("#waiting input").value);
  });
  part("#cancel").addEventListener("click", async () => {
    const gone = table;
    const sought = seek;
    seek = null;
    showTable(null);
    say("");
    if (gone) await send("withdraw", { table: gone.table });
    const answer = sought ? await send("cancel-seek") : {};
    if (answer.match) go(answer.match);
  });
  part("#password").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { name, password, invite } = Object.fromEntries(new FormData(event.target));
    const command = event.submitter?.value ?? "sign-in";
    if (command === "sign-up" && !(await signedIn()).ok) return;
    const answer = await send(command, { name, password, ...(invite && command === "sign-up" ? { invite } : {}) });
    if (!answer.ok) return say(answer.words);
    keep({ token: answer.token, account: answer.account });
    event.target.reset();
    part("#member").open = false;
    say("");
    showAccount();
    return listen();
  });
  part("#sign-out").addEventListener("click", async () => {
    stop?.();
    stop = null;
    await send("sign-out");
    forget();
    showAccount();
    showGames([]);
    showTable(null);
  });
  showAccount();
  listen();
}

function showGames(matches) {
  part("#games").replaceChildren(...matches.map(({ match, side, opponent }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/play/m/${match}`;
    link.textContent = opponent ? `against ${opponent.name}` : "alone";
    const more = document.createElement("span");
    more.textContent = side === "white" ? "White" : "Black";
    item.append(link, more);
    return item;
  }));
  part("#games").nextElementSibling.hidden = matches.length > 0;
}

// ---- An invitation

function beginInvitation() {
  const code = part("#invitation").dataset.code;
  const name = `sit ${code}`;
  const known = kept()[name];
  const sit = async (guest) => {
    say("One moment…");
    const me = await signedIn(guest);
    if (!me.ok) return say(me.words);
    const request = kept()[name]?.request ?? newRequest();
    note(name, { request });
    const answer = await send("join", { request, code });
    if (answer.ok) {
      note(name, { request, match: answer.match });
      return go(answer.match);
    }
    note(name, null);
    return say(answer.reason === "own-table"
      ? "This is your own invitation: send the address of this page to whom you want to play" : answer.words);
  };
  if (known?.match) go(known.match);
  else if (known) sit("");
  part("#sit")?.addEventListener("submit", (event) => {
    event.preventDefault();
    sit(new FormData(event.target).get("name").trim());
  });
}

// ---- The board of a player

const ACTS = {
  "accept-draw": "Accept the draw", "decline-draw": "Decline the draw", "accept-takeback": "Allow the takeback",
  "decline-takeback": "Do not allow it", "offer-draw": "Offer draw", "offer-takeback": "Take back",
  abort: "Abort", resign: "Resign", "claim-win": "Claim the win", "claim-draw": "Claim a draw", rematch: "Rematch",
};

function beginBoard(article) {
  const match = article.dataset.match;
  const board = article.querySelector("merels-board");
  const moves = article.querySelector("ol.moves");
  const clocks = new Clocks(article);
  const hand = new Hand(board, (ply) => play(ply), () => showHint());
  let state = null; // the newest state of the match
  let rematch = null; // offered by the opponent
  let asked = false; // a rematch of one's own
  let due = Infinity; // when the match may be claimed
  let sure = false; // resigning was pressed once

  const play = async (ply) => {
    const answer = await send("command", { match, request: newRequest(), action: "ply", ply, seq: state.turn.seq,
      number: state.turn.number });
    if (answer.ok) return;
    hand.takeBack();
    say(answer.words);
  };

  const act = async (action) => {
    if (action === "rematch") return again();
    if (action === "resign" && !sure) {
      sure = true;
      return showActs();
    }
    sure = false;
    const answer = await send("command", { match, request: newRequest(), action, seq: state.may[action] });
    if (!answer.ok) say(answer.words);
    return undefined;
  };

  const again = async () => {
    const answer = rematch
      ? await send("accept-challenge", { request: newRequest(), challenge: rematch })
      : await send("rematch", { request: newRequest(), match });
    if (!answer.ok) return say(answer.words);
    asked = !answer.match;
    if (answer.match) return go(answer.match);
    return showActs();
  };

  const labelOf = (action) => {
    if (action === "resign" && sure) return "Resign: really?";
    if (action === "rematch" && rematch) return "Accept the rematch";
    if (action === "rematch" && asked) return "Rematch offered";
    return ACTS[action];
  };

  const showActs = () => {
    const may = Object.keys(ACTS).filter((action) => action in (state?.may ?? {}))
      .filter((action) => !action.startsWith("claim-") || performance.now() >= due);
    const buttons = may.map((action) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.act = action;
      button.textContent = labelOf(action);
      button.disabled = action === "rematch" && asked && !rematch;
      button.addEventListener("click", () => act(action));
      return button;
    });
    if (hand.mustPass) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Pass";
      button.addEventListener("click", () => hand.pass());
      buttons.unshift(button);
    }
    article.querySelector("#acts").replaceChildren(...buttons);
  };

  const showHint = () => {
    const words = { taking: "Take a man", "going-on": "Go on, or press the man again to stop" }[hand.stage] ?? "";
    const planned = hand.premove ? `Planned: ${hand.premove.ply} (press the board to cancel)` : "";
    article.querySelector(".hint").textContent = planned || words;
  };

  const showState = () => {
    const { offers, opponent, words } = state;
    const other = state.you === "white" ? "black" : "white";
    const asks = [];
    if (offers?.draw === other) asks.push("Your opponent offers a draw");
    if (offers?.takeback === other) asks.push("Your opponent asks to take a move back");
    if (state.result === "*" && opponent && !opponent.here) asks.push("Your opponent is away");
    const yours = state.result === "*" && state.turn?.mine;
    say([yours ? `Your turn. ${words}` : words, ...asks].join(". "));
    document.title = yours ? "Your turn" : words;
    due = Infinity;
    if (opponent && opponent.claimable_in_ms !== null) due = performance.now() + opponent.claimable_in_ms;
  };

  const show = () => {
    if (!state?.you) return say("This is not your game");
    const letter = (state.board?.letters ?? "WB")[state.you === "white" ? 0 : 1];
    hand.set({ plies: state.turn.plies, mine: state.turn.mine, men: state.men ?? "", letter });
    article.querySelector("#typed").hidden = !state.turn.mine || state.result !== "*";
    showState();
    return showActs();
  };

  const begin = (event) => {
    state = event;
    for (const side of ["white", "black"]) {
      const seat = article.querySelector(`.seat.${side}`);
      seat.hidden = !event[side];
      seat.querySelector(".name").textContent = event[side]?.name ?? "";
    }
    // One's own men are nearer.
    if (event.you) article.querySelector(`.seat:not(.${event.you})`).after(article.querySelector(`.seat.${event.you}`));
    article.querySelector(".terms").textContent = `${event.title} · ${event.terms}`;
    article.toggleAttribute("data-timed", event.timed);
    board.toggleAttribute("flip", event.you === "black");
    moves.replaceChildren(...event.plies.map(line));
    board.hear(event);
    show();
  };

  const goOn = (event) => {
    state = { ...state, ...event };
    for (const one of event.events) {
      if (one.is === "ply") moves.append(line(one));
      if (one.is === "taken-back") while (moves.children.length > one.number) moves.lastChild.remove();
    }
    moves.scrollTop = moves.scrollHeight;
    board.hear(event);
    show();
  };

  const chat = beginChat(match, () => state?.opponent);

  const hear = (event) => {
    article.toggleAttribute("data-lost", event.kind === "lost" || (article.hasAttribute("data-lost")
      && event.kind !== "whole" && event.kind !== "back"));
    if (event.kind === "lost") clocks.stop();
    if (event.kind === "lost" || event.kind === "gone" || event.kind === "signed-out" || event.kind === "busy")
      say(event.words);
    if (event.kind === "whole") begin(event);
    if (event.kind === "entry" && state) goOn(event);
    if (event.kind === "presence" && state) {
      state = { ...state, may: event.may, opponent: event.opponent };
      showState();
      showActs();
    }
    if (event.clocks) clocks.set(event.clocks);
    if (event.kind === "notices")
      rematch = event.challenges.find((one) => !one.mine && one.rematch_of === match)?.challenge ?? null;
    if (event.kind === "notice") hearNotice(event);
    if (event.kind === "notices" || event.kind === "notice") showActs();
    chat.hear(event);
  };

  const hearNotice = (event) => {
    if (event.is === "challenge" && !event.challenge.mine && event.challenge.rematch_of === match)
      rematch = event.challenge.challenge;
    if (event.is === "challenge-ended" && event.challenge === rematch) rematch = null;
    if (event.is === "challenge-ended" && event.how !== "accepted") asked = false;
    const over = state && state.result !== "*";
    if (event.is === "paired" && over) go(event.match);
    if (event.is === "sanction") say(event.words);
  };

  article.querySelector("button.turn").addEventListener("click", () => {
    board.toggleAttribute("flip");
    if (state) show();
  });
  article.querySelector("#typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const ply = new FormData(event.target).get("ply").trim();
    if (ply && state) play(ply);
    event.target.reset();
  });
  setInterval(() => {
    clocks.tick();
    if (performance.now() >= due && !article.querySelector("[data-act=claim-win]")) showActs();
  }, 100);
  follow(match, hear);
}

function beginChat(match, opponent) {
  const room = part("#chat");
  const list = room.querySelector(".said");
  let off = false;
  room.querySelector("#say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get("text").trim();
    if (!text) return;
    event.target.reset();
    const answer = await send("say", { request: newRequest(), match, text });
    if (!answer.ok) say(answer.words);
  });
  room.querySelector("#chat-off").addEventListener("click", async () => {
    const answer = await send("chat", { match, off: !off });
    if (!answer.ok) say(answer.words);
  });
  room.querySelector("#block").addEventListener("click", async () => {
    const answer = await send("block", { player: opponent()?.id ?? "" });
    say(answer.ok ? "Blocked: you do not meet again, and see nothing of each other" : answer.words);
  });
  room.querySelector("#report").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { about, text } = Object.fromEntries(new FormData(event.target));
    const answer = await send("report", { player: opponent()?.id ?? "", match, about, text });
    if (answer.ok) event.target.closest("details").open = false;
    say(answer.ok ? "Reported: a moderator will look at it" : answer.words);
  });
  return {
    hear: (event) => {
      if (event.kind === "chat") {
        room.hidden = false;
        off = event.off;
        room.querySelector("#chat-off").textContent = off ? "Chat again" : "No chat";
        room.querySelector("#say").hidden = off;
        list.replaceChildren();
        event.messages.forEach((message) => addMessage(list, message));
      }
      if (event.kind === "said") addMessage(list, event.message);
    },
  };
}
