// Pig on boardgame.io: the server throws the die (the plugin "random"), two people a table. A game never ends: whoever
// comes to 100 begins again, so that a table can be played at for as long as it takes.
//
//     node server.js PORT [FOLDER]     with a folder: the store FlatFile, otherwise in memory
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");

const game = {
  name: "pig",
  setup: () => ({ scores: [0, 0], turn: 0, die: 0 }),
  minPlayers: 2,
  maxPlayers: 2,
  moves: {
    roll: {
      client: false,
      move: ({ G, events, random }) => {
        G.die = random.D6();
        if (G.die === 1) {
          G.turn = 0;
          events.endTurn();
        } else {
          G.turn += G.die;
        }
      },
    },
    hold: {
      client: false,
      move: ({ G, ctx, events }) => {
        const seat = Number(ctx.currentPlayer);
        G.scores[seat] = G.scores[seat] + G.turn >= 100 ? 0 : G.scores[seat] + G.turn;
        G.turn = 0;
        events.endTurn();
      },
    },
  },
};

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [game], db, origins: [/.*/] });
console.info = () => {}; // a line for each move would be measured too
server.run({ port: Number(port), callback: () => process.stdout.write("open\n") });
