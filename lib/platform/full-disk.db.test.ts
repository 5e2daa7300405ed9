import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';

/** The API as a process of its own whose standard output is a disk without room. */

const base = testDatabase();

const FULL = '/dev/full';

const PROGRAM = `
import { createServer } from 'node:http';
import { routes } from '#lib/routes.ts';
import { nodeAdapter } from '#lib/platform/http/node-adapter.ts';
import { log } from '#lib/platform/log.ts';
const direct = nodeAdapter(routes, 'http://localhost:3000');
const server = createServer((incoming, outgoing) => {
  log.info('asked', { method: incoming.method });
  if (!direct(incoming, outgoing, '127.0.0.1')) outgoing.writeHead(404).end();
});
process.on('uncaughtException', () => process.exit(70));
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

let child: ChildProcess | null = null;
afterEach(() => child?.kill('SIGKILL'));

async function givenApi(): Promise<string> {
  const full = openSync(FULL, 'w');
  child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM], {
    env: { ...process.env, ...base.environment, BANK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' },
    stdio: ['ignore', full, full, 'ipc'],
  });
  closeSync(full);
  const port = await new Promise((resolve, reject) => {
    child?.once('message', resolve).once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  return `http://127.0.0.1:${port}/api`;
}

test.runIf(existsSync(FULL))(
  'a full disk of logs costs the lines and nothing else: sales are made, the lines are counted, a stop is prompt',
  async () => {
    const api = await givenApi();
    const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    const sale = { seller_svc_id: seller.svcId, sale_price: 1_000, currency: 'ILS', product_name: 'Coffee' };
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const response = await fetch(`${api}/generate-sale`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sale),
        signal: AbortSignal.timeout(10_000),
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    await expect
      .poll(async () => /^kupa_log_lines_lost (\d+)$/m.exec(await (await fetch(`${api}/metrics`)).text())?.[1])
      .not.toMatch(/^1?\d$/);
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    const begun = performance.now();
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
  },
  120_000,
);
