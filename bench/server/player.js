// Two clients a table, playing as fast as their answers are acknowledged. Prints one line of JSON.
// usage: node player.js tortuga|boardgame.io <url> <lobby url> <tables> <seconds>
const { io } = require("socket.io-client");
const WebSocket = require("ws");

const [, , kind, url, lobby, tablesText, secondsText] = process.argv;
const tables = Number(tablesText);
const seconds = Number(secondsText);
const latencies = [];
let measuring = false;
let stopped = false;

function note(started) {
  if (measuring) latencies.push(performance.now() - started);
}

async function call(method, path, body, cookie) {
  const headers = { "content-type": "application/json" };
  if (cookie) headers.cookie = cookie;
  const response = await fetch(lobby + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

// Tortuga: a WebSocket, numbered updates, acknowledged answers.

async function guest(name) {
  const response = await call("PUT", "/api/guest", { name });
  return response.headers.get("set-cookie").split(";")[0];
}

async function tortugaTable() {
  const [anne, ben] = [await guest("Anne"), await guest("Ben")];
  const seats = [{ kind: "me" }, { kind: "open" }];
  const table = await (await call("POST", "/api/tables", { game: "tally", seats }, anne)).json();
  await call("POST", `/api/tables/${table.id}/seats/1`, {}, ben);
  const pages = [tortugaPage(table.id, 0, anne), tortugaPage(table.id, 1, ben)];
  await Promise.all(pages.map((page) => page.ready));
  return () => pages.forEach((page) => page.start());
}

function tortugaPage(table, seat, cookie) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${table}/live`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  });
  let ask = null;
  let question = 0;
  let sent = 0;
  let started = 0;
  let count = 0;
  let playing = false;
  let waiting = false;
  const answer = () => {
    if (!playing || stopped || waiting || ask === null) return;
    waiting = true;
    started = performance.now();
    socket.send(JSON.stringify({ type: "answer", id: `a${sent++}`, seat, question, option: 0 }));
  };
  const take = (message) => {
    for (const sight of message.sights ?? []) {
      if (sight.ask !== undefined) ask = sight.ask;
      if (sight.view !== undefined) count = sight.view.count;
    }
    if (message.question) question = message.question.number;
  };
  const ready = new Promise((resolve, reject) => {
    socket.on("open", () => socket.send('{"type":"hello","lines":true}'));
    socket.on("error", reject);
    const hear = (message) => {
      switch (message.type) {
        case "sync":
          take(message);
          resolve();
          break;
        case "update":
          take(message);
          answer();
          break;
        case "ack":
          note(started);
          waiting = false;
          ask = null; // until the update says otherwise
          break;
        case "refused":
        case "farewell":
          throw new Error(JSON.stringify(message));
      }
    };
    socket.on("message", (data) => {
      for (const line of data.toString().split("\n")) hear(JSON.parse(line));
    });
  });
  return { ready, start: () => { playing = true; answer(); } };
}

// boardgame.io: socket.io, the whole state with every update.

async function boardgameTable() {
  const { matchID } = await (await call("POST", "/games/tally/create", { numPlayers: 2 })).json();
  const players = [];
  for (const playerID of ["0", "1"]) {
    const joined = await call("POST", `/games/tally/${matchID}/join`, { playerID, playerName: "x" });
    players.push(boardgamePage(matchID, playerID, (await joined.json()).playerCredentials));
  }
  await Promise.all(players.map((player) => player.ready));
  return () => players.forEach((player) => player.start());
}

function boardgamePage(matchID, playerID, credentials) {
  const socket = io(`${url}/tally`, { transports: ["websocket"], forceNew: true });
  let state = null;
  let started = 0;
  let playing = false;
  let waiting = false;
  const move = () => {
    if (!playing || stopped || waiting || state === null || state.ctx.currentPlayer !== playerID) return;
    waiting = true;
    started = performance.now();
    const payload = { type: "add", args: [1], playerID, credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
  };
  const ready = new Promise((resolve, reject) => {
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
    socket.on("connect_error", reject);
    socket.on("sync", (_, sync) => { state = sync.state; resolve(); });
    socket.on("update", (_, next) => {
      if (state !== null && next._stateID <= state._stateID) return;
      const mine = waiting;
      state = next;
      if (mine) {
        note(started);
        waiting = false;
      }
      move();
    });
  });
  return { ready, start: () => { playing = true; move(); } };
}

async function main() {
  const make = kind === "tortuga" ? tortugaTable : boardgameTable;
  const starts = [];
  for (let made = 0; made < tables; made += 10) {
    starts.push(...(await Promise.all(Array.from({ length: Math.min(10, tables - made) }, make))));
  }
  starts.forEach((start) => start());
  await new Promise((resolve) => setTimeout(resolve, 1500)); // warm
  process.stdout.write("begin\n");
  measuring = true;
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  measuring = false;
  const took = (performance.now() - began) / 1000;
  process.stdout.write("end\n");
  stopped = true;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  process.stdout.write(`${JSON.stringify({ answers: latencies.length, seconds: took, p50: at(0.5), p99: at(0.99) })}\n`);
  process.exit(0);
}

main().catch((error) => { console.error(error); process.exit(1); });
