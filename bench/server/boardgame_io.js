// boardgame.io's own server with the same trivial game: two players count up in turn.
const { Server, Origins, FlatFile } = require("boardgame.io/server");

const tally = {
  name: "tally",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }, by) => { G.count += by; } },
};

const [, , port, apiPort, folder] = process.argv;
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [tally], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } }, () => console.log("ready"));
