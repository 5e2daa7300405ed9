import { httpReceiver, type Received, type Receiver } from '#lib/testing/callbacks/receivers.ts';
import { statement } from '#lib/platform/db/database.ts';
import { pause } from './client.ts';
import type { Stage } from './stage.ts';

/**
 * What the rows of callbacks share: receivers that both `web` may call, and questions about what became of deliveries.
 */

/** Starts both `web` anew, so that they may call these. */
export async function letThrough(
  stage: Stage,
  receivers: readonly Pick<Receiver, 'host'>[],
  failAt?: string,
): Promise<void> {
  for (const which of [0, 1]) {
    stage.kill(which, 'SIGKILL');
    await stage.endOf(which);
  }
  await Promise.all(
    [0, 1].map((which) =>
      stage.startWeb(which, which === 0 ? failAt : undefined, {
        environment: { CALLBACK_ALLOW_HOSTS: hostsOf(receivers) },
      }),
    ),
  );
}

export const hostsOf = (receivers: readonly Pick<Receiver, 'host'>[]): string =>
  receivers.map(({ host }) => host).join(',');

export const healthyReceivers = (count: number, latencyMs = 0): Promise<Receiver[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      httpReceiver((_got, response) => void setTimeout(() => response.writeHead(200).end('ok'), latencyMs)),
    ),
  );

/** One that says nothing. */
export const hangingReceivers = (count: number): Promise<Receiver[]> =>
  Promise.all(Array.from({ length: count }, () => httpReceiver(() => undefined)));

export const closeAll = async (receivers: readonly Receiver[]): Promise<void> =>
  void (await Promise.all(receivers.map((one) => one.close())));

/** A field of the form that arrived. */
export const fieldOf = ({ body }: Received, name: string): string => new URLSearchParams(body).get(name) ?? '';

/** What names an event to a receiver (specification 6.5.5). */
export const keyOf = (got: Received): string =>
  ['notify_type', 'svc_sale_id', 'svc_transaction_id'].map((name) => fieldOf(got, name)).join(' ');

const OPEN = statement('faults_deliveries_open', `SELECT count(*)::int AS open FROM delivery WHERE state = 'pending'`);

/** Waits, without moving the clock, until nothing is on its way; false where that takes longer. */
export async function untilSettled(stage: Stage, withinMs: number): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(200)) {
    const [row] = await stage.database.query<{ open: number }>(OPEN, []);
    if (row?.open === 0) return true;
  }
  return false;
}

const COUNTS = statement(
  'faults_delivery_counts',
  `
SELECT state || CASE state WHEN 'skipped' THEN ' ' || outcome ELSE '' END AS state, count(*)::int AS count,
  max(tries)::int AS tries, max(claims)::int AS claims FROM delivery GROUP BY 1 ORDER BY 1`,
);

export type Counts = Record<string, { count: number; tries: number; claims: number }>;

/** How many deliveries ended how, with the most tries and claims that one took. */
export const countsOf = async (stage: Stage): Promise<Counts> =>
  Object.fromEntries(
    (await stage.database.query<{ state: string; count: number; tries: number; claims: number }>(COUNTS, [])).map(
      ({ state, ...counts }) => [state, counts],
    ),
  );

const CREATED = statement(
  'faults_events_created',
  'SELECT body, extract(epoch FROM created_at)::float8 * 1000 AS at FROM event',
);

/** When each event was made, by the form that tells it; milliseconds. The clock must not have been moved. */
export async function createdAt(stage: Stage): Promise<Map<string, number>> {
  const rows = await stage.database.query<{ body: string; at: number }>(CREATED, []);
  return new Map(rows.map(({ body, at }) => [body, at]));
}

/** From an event to its first arrival, milliseconds, sorted. */
export function latencies(created: ReadonlyMap<string, number>, received: readonly Received[]): number[] {
  const first = new Map<string, number>();
  for (const { body, at } of received) if (!first.has(body)) first.set(body, at);
  return [...first].map(([body, at]) => at - (created.get(body) ?? Number.NaN)).sort((one, other) => one - other);
}

export const atShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
