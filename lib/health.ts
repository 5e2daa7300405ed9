import { Agent, request } from 'undici';
import { vault } from './modules/vault/index.ts';
import { database, statement } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { isTrustedProxy } from './platform/http/client-address.ts';
import { isOperator } from './platform/http/operator.ts';
import type { Route, RouteContext } from './platform/http/api/route.ts';

/**
 * GET /api/health: 200 when a sale could be made and paid right now: the database answers, and so does the acquirer.
 * Whether the vault is open is said beside it: without it payments with kept cards wait, everything else goes on. In
 * production it is no public page (decision 66).
 */

const ALIVE = statement('health_alive', 'SELECT 1 AS alive');

/** Longest a check may take, milliseconds. */
const CHECK_DEADLINE_MS = 2_000;

/**
 * Time for which all requests share one result, milliseconds. A process that has not been healthy yet checks anew: its
 * start waits for the result.
 */
const SHARED_MS = 1_000;

type Health = { healthy: boolean; database: boolean; acquirer: boolean; vault: boolean };

/**
 * A check that never runs twice at once and ends in time: no answer by then counts as down. A check that hangs is one,
 * however many requests wait for it.
 */
function check(ask: () => Promise<unknown>): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null;
  return () => {
    underWay ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null;
      });
    const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CHECK_DEADLINE_MS).unref());
    return Promise.race([underWay, tooLate]);
  };
}

let agent: Agent | null = null;

/**
 * Through the client that payments use: loading `fetch` would take longer than the rest of a first answer. One
 * connection of its own, and none that waits for ever.
 */
async function askAcquirer(): Promise<void> {
  agent ??= new Agent({
    connections: 1,
    connect: { timeout: CHECK_DEADLINE_MS },
    headersTimeout: CHECK_DEADLINE_MS,
    bodyTimeout: CHECK_DEADLINE_MS,
  });
  const { statusCode, body } = await request(`${settings().bankUrl}/health`, {
    dispatcher: agent,
    signal: AbortSignal.timeout(CHECK_DEADLINE_MS),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error('not healthy');
}

const checks = {
  database: check(() => database().query(ALIVE, [])),
  acquirer: check(askAcquirer),
  vault: check(() => vault().check()),
};

async function askAll(): Promise<Health> {
  const [databaseAnswers, acquirer, vaultAnswers] = await Promise.all([
    checks.database(),
    checks.acquirer(),
    checks.vault(),
  ]);
  return { healthy: databaseAnswers && acquirer, database: databaseAnswers, acquirer, vault: vaultAnswers };
}

let hasBeenHealthy = false;
let answer: { health: Promise<Health>; goodUntil: number } | null = null;

/** The answer that is under way or not older than `SHARED_MS`. */
function sharedHealth(): Promise<Health> {
  if (answer && performance.now() < answer.goodUntil) return answer.health;
  const latest = { health: askAll(), goodUntil: Infinity };
  answer = latest;
  void latest.health.then(({ healthy }) => {
    hasBeenHealthy ||= healthy;
    latest.goodUntil = hasBeenHealthy ? performance.now() + SHARED_MS : 0;
  });
  return latest.health;
}

/**
 * Callers allowed in production: the machine itself, a trusted proxy on its own behalf, and a request with the
 * operator's token.
 */
const mayAsk = (request: Request, context: RouteContext): boolean =>
  !settings().isProduction ||
  context.isLocal === true ||
  isTrustedProxy(settings().trustedProxies, context.ip) ||
  isOperator(request, context);

export const healthRoute: Route = {
  method: 'GET',
  path: '/api/health',
  async handle(request, context) {
    if (!mayAsk(request, context)) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const health = await sharedHealth();
    return new Response(JSON.stringify(health), {
      status: health.healthy ? 200 : 503,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  },
};
