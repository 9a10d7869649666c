// Who plays in this browser: the token in the storage of this origin, commands, and the player's own stream. Only the
// pages to play on load this; pages that others may frame do not.

const KEY = "merels-player";

/** Who is signed in: {token, account}; null: nobody yet. */
export function player() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    return typeof kept?.token === "string" ? kept : null;
  } catch {
    return null;
  }
}

export const keep = (signedIn) => localStorage.setItem(KEY, JSON.stringify(signedIn));
export const forget = () => localStorage.removeItem(KEY);

/** A new id of a request, which a repetition has again. */
export function newRequest() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const rest = (time) => new Promise((done) => setTimeout(done, time));

function ask(command, body, signal) {
  const token = player()?.token;
  return fetch(`/api/${command}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    cache: "no-store",
    credentials: "omit",
    signal,
  });
}

/**
 * Sends a command until it is answered, over every loss: one with a request id takes effect once. The answer, with
 * `ok`; a refusal has `reason` and `words`.
 */
export async function send(command, body = {}) {
  for (let pause = 300; ; pause = Math.min(5000, pause * 1.6)) {
    try {
      const answer = await ask(command, body);
      if (answer.status !== 503 && answer.status !== 429 && answer.status !== 502)
        return { ok: answer.ok, ...wordsOf(await answer.text()) };
    } catch {
      // Nobody has answered.
    }
    await rest(pause * (0.8 + 0.4 * Math.random()));
  }
}

/** What was answered; somebody on the way, or the check of requests, speaks plain text. */
function wordsOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { reason: "", words: text.trim().split("\n").at(-1) };
  }
}

/** Signs in as a guest if nobody is signed in. Whether somebody is. */
export async function signedIn(name = "") {
  if (player()) return { ok: true };
  const made = await send("guest", { name });
  if (made.ok) keep({ token: made.token, account: made.account });
  return made;
}

/**
 * Follows the player's own stream, with this match if one is given, over every loss. `hear` gets each event. The
 * answer ends it.
 */
export function follow(match, hear) {
  const SILENCE = 40_000; // the gateway says something every fifteen seconds
  let over = false;
  let line = null;
  let heard = 0;
  const watch = setInterval(() => {
    if (line && Date.now() - heard > SILENCE) line.abort();
  }, 5000);
  const run = async () => {
    for (let pause = 300; !over; pause = Math.min(5000, pause * 1.6)) {
      const token = player()?.token;
      if (!token) return hear({ kind: "signed-out", words: "You are not signed in" });
      line = new AbortController();
      heard = Date.now();
      let ended = false;
      try {
        const answer = await ask("stream", { match }, line.signal);
        if (answer.ok) {
          pause = 300;
          await read(answer.body, (event) => {
            heard = Date.now();
            if (event?.kind === "signed-out") ended = true;
            else if (event) hear(event);
          });
        }
      } catch {
        // It broke; the next one begins with the whole state.
      }
      line.abort();
      if (over) return undefined;
      if (ended && player()?.token === token) {
        forget();
        return hear({ kind: "signed-out", words: "You are signed out" });
      }
      hear({ kind: "lost", words: "The connection is lost; trying again" });
      await rest(pause * (0.8 + 0.4 * Math.random()));
    }
    return undefined;
  };
  run();
  return () => {
    over = true;
    clearInterval(watch);
    line?.abort();
  };
}

/** Reads server-sent events until the stream ends, or the token does; `hear` gets null for a comment. */
async function read(body, hear) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const data = block.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
      const event = data.length > 0 ? JSON.parse(data.join("\n")) : null;
      hear(event);
      if (event?.kind === "signed-out") return;
    }
  }
}
