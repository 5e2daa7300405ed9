import { request } from 'undici';
import { vault } from './modules/vault/index.ts';
import { database, statement } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import type { Route } from './platform/http/route.ts';

/**
 * GET /api/health: 200 when a sale could be made and paid right now: the database answers, and so does the acquirer. Whether the vault is
 * open is said beside it: without it payments with kept cards wait, everything else goes on.
 */

const ALIVE = statement('health_alive', 'SELECT 1 AS alive');

/** Longest a check may take, milliseconds. */
const CHECK_DEADLINE_MS = 2_000;

async function isAlive(check: Promise<unknown>): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CHECK_DEADLINE_MS).unref());
  return Promise.race([check.then(() => true, () => false), tooLate]);
}

/** Through the client that payments use: loading `fetch` would take longer than the rest of a first answer. */
async function askAcquirer(): Promise<void> {
  const { statusCode, body } = await request(`${settings().bankUrl}/health`);
  await body.dump();
  if (statusCode !== 200) throw new Error('not healthy');
}

export const healthRoute: Route = {
  method: 'GET',
  path: '/api/health',
  async handle() {
    const [databaseAnswers, acquirerAnswers, vaultAnswers] = await Promise.all([
      isAlive(database().query(ALIVE, [])),
      isAlive(askAcquirer()),
      isAlive(vault().check()),
    ]);
    const isHealthy = databaseAnswers && acquirerAnswers;
    return new Response(JSON.stringify({ healthy: isHealthy, database: databaseAnswers, acquirer: acquirerAnswers, vault: vaultAnswers }), {
      status: isHealthy ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  },
};
