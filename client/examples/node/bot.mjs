// A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply to the end.
//
// It follows the match by the stream, looks again when a ply is refused as STALE, waits where the server asks for that,
// and goes on where it was after a break. Needs what `npm ci` installs here: node bot.mjs [HOST:PORT]
import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";
import protobuf from "protobufjs";

const PROTO = fileURLToPath(new URL("../../../proto", import.meta.url));
const PASSING = [grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED, grpc.status.RESOURCE_EXHAUSTED];
const TAKEN = ["UNKNOWN_TABLE", "RATING_OUT_OF_RANGE", "NOT_RATEABLE"]; // another table may do
const OVERTAKEN = ["STALE", "NOT_YOUR_TURN", "GAME_OVER", "OUT_OF_TIME"]; // the match has gone on

// 64-bit numbers as text: they are only handed back. Fields that are not set are null, undefined, or their default.
const files = ["account", "lobby", "match", "session"].map((name) => `merels/v1/${name}_service.proto`);
const options = { includeDirs: [PROTO], keepCase: true, longs: String, enums: String, defaults: true };
const { v1 } = grpc.loadPackageDefinition(loader.loadSync(files, options)).merels;
const [accounts, tables, matches, sessions] = [v1.AccountService, v1.LobbyService, v1.MatchService, v1.SessionService].map(
  (Client) => new Client(process.argv[2] ?? "127.0.0.1:9393", grpc.credentials.createInsecure(),
    { "grpc.max_reconnect_backoff_ms": 2000 }));
const metadata = new grpc.Metadata();

const errors = new protobuf.Root();
errors.resolvePath = (_, file) => path.join(PROTO, file);
errors.loadSync(["google/rpc/status.proto", "google/rpc/error_details.proto"], { keepCase: true });

/** The reason of a refused call, such as UNKNOWN_TABLE, and for how many milliseconds to wait, if that helps. */
function detailsOf(error) {
  const found = { reason: "", wait: null };
  const [trailer] = error.metadata?.get("grpc-status-details-bin") ?? [];
  if (!trailer) return found;
  for (const detail of errors.lookupType("google.rpc.Status").decode(trailer).details) {
    const name = detail.type_url.split("/").pop();
    if (name !== "google.rpc.ErrorInfo" && name !== "google.rpc.RetryInfo") continue;
    const { reason, retry_delay: delay } = errors.lookupType(name).decode(detail.value);
    if (reason) found.reason = reason;
    if (delay) found.wait = Number(delay.seconds) * 1000 + delay.nanos / 1e6;
  }
  return found;
}

/** Makes a call, and again after a while when there were too many. */
async function call(client, method, request) {
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        client[method](request, metadata, { deadline: Date.now() + 5000 },
          (error, answer) => (error ? reject(error) : resolve(answer)));
      });
    } catch (error) {
      const { reason, wait } = detailsOf(error);
      if (reason !== "RATE_LIMITED") throw error;
      await sleep(wait ?? 1000);
    }
  }
}

/** A stream, from its opening to its end. It answers pings while it is read. */
class Stream {
  constructor() {
    this.call = sessions.Session(metadata);
    this.call.on("error", () => {}); // the iterator throws it
    this.heard = this.call[Symbol.asyncIterator]();
    this.pause = 1000; // milliseconds before the next one
  }

  follow(topic, epoch = "", after_seq = 0) {
    this.call.write({ subscribe: { topic, epoch, after_seq } });
  }

  async next() {
    for (;;) {
      const { value, done } = await this.heard.next();
      if (done) throw Object.assign(new Error("the stream has ended"), { code: grpc.status.UNAVAILABLE });
      if (value.ping) this.call.write({ pong: { nonce: value.ping.nonce } });
      else if (!value.go_away) return value;
      else this.pause = Math.max(1000, Number(value.go_away.retry_after_ms ?? 0)) * (1 + Math.random() / 2);
    }
  }

  end() {
    this.call.cancel();
  }
}

/** A match as far as the stream has told of it. */
class Game {
  constructor(id) {
    Object.assign(this, { id, name: `matches/${id}`, topic: { match: { match_id: id } }, epoch: "", seq: "0", over: false });
    this.legal = []; // the plies of the position, when a snapshot told them
  }

  /** What a delivery changes. False: something before it is missing. */
  take({ epoch, seq, prev_seq, match_snapshot: now, match_entry: row }) {
    if (row && prev_seq !== this.seq) return false;
    if (now) {
      this.me = now.settings.white.account_id === me.player.account_id ? "SIDE_WHITE" : "SIDE_BLACK";
      Object.assign(this, { plies: now.plies.length, over: now.reason !== "", myTurn: now.to_move === this.me });
      Object.assign(this, { position_seq: now.position_seq, legal: now.legal_plies });
    }
    for (const { ply_played: played, plies_taken_back: back, ended } of row?.events ?? []) {
      const change = played ?? back; // who has played waits; who takes back plays again
      if (change) {
        const myTurn = (change.side === this.me) === Boolean(back);
        Object.assign(this, { plies: change.number, myTurn, position_seq: seq, legal: [] });
      }
      this.over ||= Boolean(ended);
    }
    Object.assign(this, { epoch, seq });
    return true;
  }

  /** A ply and the entry that made its position; no ply when the match is over by now. */
  async choose() {
    const { plies, position_seq } = this.legal.length > 0 ? { plies: this.legal, position_seq: this.position_seq }
      : await call(matches, "ListLegalPlies", { match_id: this.id });
    return { play_ply: plies.length > 0 ? plies[randomInt(plies.length)] : null, expected_seq: position_seq };
  }
}

/** The match at the oldest table that is to be had; nothing when a table of our own had to be opened. */
async function sitDown() {
  for (const { table_id } of (await call(tables, "ListTables", {})).tables) {
    try {
      return (await call(tables, "JoinTable", { request_id: randomUUID(), table_id })).match_id;
    } catch (error) {
      if (!TAKEN.includes(detailsOf(error).reason)) throw error;
    }
  }
  await call(tables, "OpenTable", { request_id: randomUUID(), ruleset: "standard" });
  return null;
}

/** The game of ours that goes on, or the next that begins. */
async function findGame(stream) {
  stream.follow({ notices: {} });
  for (;;) {
    const { delivery } = await stream.next();
    const now = delivery?.notices_snapshot;
    let begun = (delivery?.notice?.paired ?? now?.live_matches[0])?.match_id;
    if (!begun && now && now.open_tables.length === 0) begun = await sitDown();
    if (begun) return new Game(begun);
  }
}

/** Plays until the game is over. */
async function play(stream, game) {
  stream.follow(game.topic, game.epoch, game.seq);
  let decided = null; // the position for which we have sent a ply
  while (!game.over) {
    const { delivery, acknowledgement } = await stream.next();
    if (delivery?.topic === game.name && !game.take(delivery)) stream.follow(game.topic, game.epoch, game.seq);
    const refusal = acknowledgement?.refused;
    if (refusal) {
      [decided, game.legal] = [null, []];
      if (refusal.retry_after_ms) await sleep(Number(refusal.retry_after_ms)); // waiting helps, and then once more
      else if (!OVERTAKEN.includes(refusal.reason)) throw new Error(refusal.sentence);
    }
    if (game.myTurn && !game.over && decided !== game.position_seq) {
      decided = game.position_seq;
      const chosen = await game.choose();
      if (chosen.play_ply) stream.call.write({ command: { request_id: randomUUID(), match_id: game.id, ...chosen } });
    }
  }
}

const me = await call(accounts, "SignInGuest", { name: "Example-js", bot: true });
metadata.set("authorization", `Bearer ${me.token}`);
let game = null;
while (!game?.over) {
  const stream = new Stream();
  try {
    game ??= await findGame(stream);
    await play(stream, game);
  } catch (error) {
    if (!PASSING.includes(error.code)) throw error;
    await sleep(stream.pause);
  } finally {
    stream.end();
  }
}
console.log(game.id, game.plies, "plies");
for (const client of [accounts, tables, matches, sessions]) client.close();
