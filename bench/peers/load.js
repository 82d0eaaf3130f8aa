// Load on the server of server.js, in the manner of bench/server/load.c: every table's people make a move every so
// often, and a clock runs from sending it to the update that shows it to whoever made it.
//
//     node load.js PORT TABLES MOVES_PER_SECOND SECONDS
//
// It speaks socket.io (version 4, over WebSockets alone) by hand, and reads no more of a message than it needs, so that
// it takes as little as it can of the machine that it shares with the server.
"use strict";

const WebSocket = require("ws");

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const AT_ONCE = 100;
const WARM_MS = 2000;
const latencies = [];
let begun = 0;
let moves = 0;
let from = Infinity;
let to = Infinity;
const start = performance.now();
const between = (1000 * tables) / rate;

function person(table, seat) {
  const at = { table, seat, sent: 0, waiting: false, synced: false, state: -1 };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const say = (...words) => socket.send(`42/pig,${JSON.stringify(words)}`);
  const id = `t${table.number}`;

  function move() {
    const type = Math.random() < 0.3 ? "hold" : "roll";
    at.waiting = true;
    at.sent = performance.now();
    say("update", { type: "MAKE_MOVE", payload: { type, args: [], playerID: String(seat) } }, at.state, id, String(seat));
  }

  function look(text) {
    const state = /"_stateID":(\d+)/.exec(text);
    const current = /"currentPlayer":"(\d)"/.exec(text);
    if (!state || !current || Number(state[1]) <= at.state) return;
    at.state = Number(state[1]);
    if (at.waiting) {
      const now = performance.now();
      at.waiting = false;
      if (now >= from && now <= to) {
        moves++;
        latencies.push(now - at.sent);
      }
    }
    if (Number(current[1]) !== seat || table.people < 2) return;
    const now = performance.now();
    const due = Math.max(table.next, now);
    table.next = due + between;
    if (due - now < 1) setImmediate(move);
    else setTimeout(move, due - now);
  }

  socket.on("message", (data) => {
    const text = data.toString();
    if (text[0] === "0") socket.send("40/pig,");
    else if (text === "2") socket.send("3"); // a ping
    else if (text.startsWith("40/pig")) say("sync", id, String(seat), null, 2);
    else if (text.startsWith('42/pig,["sync"') && !at.synced) {
      at.synced = true;
      table.people++;
      if (seat === 0) return person(table, 1);
      look(text);
      begun++;
      open();
      table.first(); // it sits there already and begins
    } else if (text.startsWith('42/pig,["sync"')) look(text);
    else if (text.startsWith('42/pig,["update"') || text.startsWith('42/pig,["patch"')) look(text);
  });
  socket.on("close", () => {
    if (performance.now() < to) throw new Error("a connection broke");
  });
  if (seat === 0) table.first = () => say("sync", id, "0", null, 2);
}

let opened = 0;
function open() {
  while (opened < tables && opened < begun + AT_ONCE) {
    person({ number: opened, people: 0, next: start + (1000 * opened) / rate, first: null }, 0);
    opened++;
  }
}
open();

const ready = setInterval(() => {
  if (begun < tables) return;
  clearInterval(ready);
  from = performance.now() + WARM_MS;
  to = from + 1000 * seconds;
  setTimeout(() => {
    latencies.sort((a, b) => a - b);
    const share = (p) => (latencies.length ? latencies[Math.min(latencies.length - 1, Math.floor(p * latencies.length))] : 0);
    const ms = (p) => Number(share(p).toFixed(2));
    console.log(
      JSON.stringify({ tables, wanted_per_s: rate, moves_per_s: Math.round(moves / seconds), moves, p50_ms: ms(0.5),
        p90_ms: ms(0.9), p99_ms: ms(0.99) }),
    );
    process.exit(moves ? 0 : 1);
  }, WARM_MS + 1000 * seconds + 50);
}, 10);
