// A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply to the end.
//
// It knows no rules: the server tells it the legal plies at each turn. It looks again when a ply is refused as STALE,
// waits where the server asks for that, and goes on where it was after a break. Needs what `npm ci` installs here: node bot.mjs [HOST:PORT]
import { randomInt, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import grpc from "@grpc/grpc-js";
import loader from "@grpc/proto-loader";
import protobuf from "protobufjs";

const PROTO = fileURLToPath(new URL("../../../proto", import.meta.url));
const PASSING = [grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED, grpc.status.RESOURCE_EXHAUSTED];
const TAKEN = [grpc.status.NOT_FOUND, grpc.status.FAILED_PRECONDITION]; // another table may do
const OVERTAKEN = ["STALE", "NOT_YOUR_TURN", "GAME_OVER", "OUT_OF_TIME"]; // the match has gone on

// 64-bit numbers as text: they are only handed back. Fields that are not set are null, undefined, or their default.
const files = ["account", "lobby", "session"].map((name) => `merels/v1/${name}_service.proto`);
const options = { includeDirs: [PROTO], keepCase: true, longs: String, enums: String, defaults: true };
const { v1 } = grpc.loadPackageDefinition(loader.loadSync(files, options)).merels;
const [accounts, tables, sessions] = [v1.AccountService, v1.LobbyService, v1.SessionService].map((Client) =>
  new Client(process.argv[2] ?? "127.0.0.1:9393", grpc.credentials.createInsecure(),
    { "grpc.max_reconnect_backoff_ms": 2000 }));
const metadata = new grpc.Metadata();

const errors = new protobuf.Root();
errors.resolvePath = (_, file) => path.join(PROTO, file);
errors.loadSync(["google/rpc/status.proto", "google/rpc/error_details.proto"], { keepCase: true });

/** For how many milliseconds to wait before the call is made again. */
function waitOf(error) {
  const [trailer] = error.metadata?.get("grpc-status-details-bin") ?? [];
  const { details } = errors.lookupType("google.rpc.Status").decode(trailer ?? new Uint8Array());
  const retry = details.find(({ type_url: url }) => url.endsWith("/google.rpc.RetryInfo"));
  if (!retry) return 1000;
  const { retry_delay: delay } = errors.lookupType("google.rpc.RetryInfo").decode(retry.value);
  return Number(delay.seconds) * 1000 + delay.nanos / 1e6;
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
      if (error.code !== grpc.status.RESOURCE_EXHAUSTED) throw error;
      await sleep(waitOf(error));
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

  follow({ id, epoch, seq }) {
    this.call.write({ subscribe: { topic: { match: { match_id: id } }, epoch, after_seq: seq, with_turns: true } });
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
    Object.assign(this, { id, name: `matches/${id}`, epoch: "", seq: "0", plies: 0, over: false });
  }

  /** What a delivery changes. False: something before it is missing. */
  take({ epoch, seq, prev_seq, match_snapshot: now, match_entry: row }) {
    if (now) {
      this.side = now.settings.white.account_id === me.player.account_id ? "SIDE_WHITE" : "SIDE_BLACK";
      Object.assign(this, { plies: now.plies.length, over: now.reason !== "" });
    } else if (prev_seq !== this.seq) return false;
    for (const { ply_played: played, plies_taken_back: back, ended } of row?.events ?? []) {
      this.plies = (played ?? back ?? { number: this.plies }).number;
      this.over ||= Boolean(ended);
    }
    Object.assign(this, { epoch, seq });
    return true;
  }
}

/** The match at the oldest table that is to be had; nothing when a table of our own had to be opened. */
async function sitDown() {
  for (const { table_id } of (await call(tables, "ListTables", {})).tables) {
    try {
      return (await call(tables, "JoinTable", { request_id: randomUUID(), table_id })).match_id;
    } catch (error) {
      if (!TAKEN.includes(error.code)) throw error;
    }
  }
  await call(tables, "OpenTable", { request_id: randomUUID(), ruleset: "standard" });
  return null;
}

/** The game of ours that goes on, or the next that begins. */
async function findGame(stream) {
  stream.call.write({ subscribe: { topic: { notices: {} } } });
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
  stream.follow(game);
  let decided = null; // the position for which we have sent a ply
  while (!game.over) {
    const { delivery, acknowledgement } = await stream.next();
    if (delivery?.topic === game.name && !game.take(delivery)) stream.follow(game);
    const refusal = acknowledgement?.refused;
    if (refusal) {
      if (refusal.retry_after_ms) await sleep(Number(refusal.retry_after_ms)); // waiting helps, and then once more
      else if (!OVERTAKEN.includes(refusal.reason)) throw new Error(refusal.sentence);
      decided = null;
      stream.follow(game); // the turn is told again
    }
    const turn = delivery?.turn;
    if (turn && turn.to_move === game.side && turn.position_seq !== decided) {
      decided = turn.position_seq;
      const play_ply = turn.legal_plies[randomInt(turn.legal_plies.length)];
      stream.call.write({ command: { request_id: randomUUID(), match_id: game.id, expected_seq: decided, play_ply } });
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
for (const client of [accounts, tables, sessions]) client.close();
