import { conditions, atLeast, loadNow, writeSection, writeTargets } from './report.ts';
import { setStage } from './stage.ts';
import { inTurns, measure, ratioOf, tableOf } from './turns.ts';

/** What the two doors cost by themselves: a call that ends at the door, because its body is no JSON. The answer is the same through both. */

const REQUESTS = 11_000;
const CONNECTIONS = 32;

export async function benchDoors(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: ['product', 'through Next'] });
  for (const server of stage.servers) server.rest();
  try {
    const bodies = Array.from({ length: REQUESTS }, () => '{');
    const measured = await inTurns(stage.servers.map((server) => ({
      name: server.name, run: () => measure(stage, server, { path: '/api/generate-sale', bodies: server.name === 'product' ? bodies : bodies.slice(0, REQUESTS / 5), connections: CONNECTIONS, statusCode: 400 }),
    })), rounds);
    const table = tableOf('A call that is refused at the door', measured, 'through Next');
    console.log(`\n${table}`);
    writeSection('bench:doors', `${conditions(load, `${CONNECTIONS} connections, ${rounds} rounds in turns`)}\n\n${table}`);
    writeTargets('doors', [atLeast('direct door ÷ Next, a call that ends at the door', 8, ratioOf(measured, 'product', 'through Next').ofMedians)]);
  } finally {
    await stage.close();
  }
}
