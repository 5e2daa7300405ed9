import { conditions, atLeast, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { inTurns, measure, ratioOf, tableOf } from './lib/turns.ts';

/**
 * Cost of the two adapters themselves. An empty route: an unknown inbox address, answered without a query. And a call
 * refused for a body that is no JSON: parsed, logged and answered in the requested language. The responses are the same
 * through both.
 */
const CALLS = [
  { title: 'An empty route', path: '/sandbox/inbox/nobody', statusCode: 404 },
  { title: 'A call that is refused before its operation', path: '/api/generate-sale', statusCode: 400 },
] as const;

const REQUESTS = 11_000;
const CONNECTIONS = 32;

export async function benchAdapters(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: ['product', 'through Next'] });
  for (const server of stage.servers) server.rest();
  try {
    const bodies = Array.from({ length: REQUESTS }, () => '{');
    const tables: string[] = [];
    const ratios: number[] = [];
    for (const { title, path, statusCode } of CALLS) {
      const measured = await inTurns(
        stage.servers.map((server) => ({
          name: server.name,
          run: () =>
            measure(stage, server, {
              path,
              bodies: server.name === 'product' ? bodies : bodies.slice(0, REQUESTS / 5),
              connections: CONNECTIONS,
              statusCode,
            }),
        })),
        rounds,
      );
      tables.push(tableOf(title, measured, 'through Next'));
      console.log(`\n${tables.at(-1)}`);
      ratios.push(ratioOf(measured, 'product', 'through Next').ofMedians);
    }
    writeSection(
      'bench:adapters',
      [conditions(load, `${CONNECTIONS} connections, ${rounds} rounds in turns`), ...tables].join('\n\n'),
    );
    writeTargets('adapters', [atLeast('node adapter ÷ Next on an empty route', 8, ratios[0] ?? 0)]);
  } finally {
    await stage.close();
  }
}
