import { callbackRecords } from '#lib/extensions.ts';
import { Pool } from 'undici';
import { callbackJobs } from '#lib/modules/callbacks/sending/deliver-due.ts';
import { DELIVERIES_DUE, urlPolicyOf } from '#lib/modules/callbacks/index.ts';
import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';
import { type OpenDatabase, openDatabase, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { type RunningJobs, startJobs, wake } from '#lib/platform/queue/jobs.ts';
import { machineMs, REST_OF_BODY, type WorkerResponse, type WorkerOrder } from './callback-post.ts';

/**
 * A worker that sends callbacks, the product's or a bare one, in a process of its own. It can also make events, as
 * `web` does, and wake itself.
 */

type Sending = { stop(): Promise<void>; wake(): void };

const database = openDatabase(settings().databaseUrl, { max: 16 });
const queue = openDatabase(settings().databaseUrl, { max: 4, isQueue: true });

/** As `contexts.ts` and `worker.ts` run it. */
function productSending(): Sending {
  const sender = callbackSender(urlPolicyOf(settings()));
  const running: RunningJobs = startJobs(callbackJobs(queue, sender.send, callbackRecords));
  return { stop: () => running.stop(), wake: () => wake(DELIVERIES_DUE) };
}

const BARE_CLAIM = statement(
  'bare_claim',
  `
UPDATE delivery SET locked_until = now() + interval '20 seconds', claims = claims + 1 FROM event
WHERE event.id = delivery.event_id AND delivery.id IN (
  SELECT id FROM delivery WHERE state = 'pending' AND next_at <= now()
    AND (locked_until IS NULL OR locked_until < now()) ORDER BY next_at LIMIT 100 FOR UPDATE SKIP LOCKED
)
RETURNING delivery.id, delivery.url, event.body`,
);
const BARE_MARK = statement(
  'bare_mark',
  `UPDATE delivery SET state = 'delivered', tries = tries + 1, settled_at = now(), locked_until = NULL
    WHERE id = ANY ($1::bigint[])`,
);

const BARE_CONNECTIONS = 64;
const BARE_BATCH = 100;
const BARE_WAIT_MS = 50;

/**
 * The ceiling: claim 100, send through one pool, mark by batch. No signature, no judgement of addresses, no rows of
 * tries, no limits, no pauses.
 */
function bareSending(on: OpenDatabase): Sending {
  let pool: Pool | null = null;
  let [isOver, underWay] = [false, 0];
  let [sent, timer]: [number[], NodeJS.Timeout | null] = [[], null];
  let marking: Promise<unknown> = Promise.resolve();
  let ring: () => void = () => undefined;

  function mark(): void {
    if (timer) clearTimeout(timer);
    const batch = sent;
    [sent, timer] = [[], null];
    if (batch.length > 0) marking = marking.then(() => on.query(BARE_MARK, [batch]));
  }
  async function sendOne({ id, url, body }: { id: number; url: string; body: string }): Promise<void> {
    const { origin, pathname } = new URL(url);
    pool ??= new Pool(origin, { connections: BARE_CONNECTIONS, pipelining: 1 });
    const answer = await pool.request({
      path: pathname,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    await answer.body.dump();
    underWay -= 1;
    if (underWay < BARE_BATCH) ring();
    if (answer.statusCode >= 400) return;
    sent.push(id);
    if (sent.length >= BARE_BATCH) mark();
    else timer ??= setTimeout(mark, BARE_WAIT_MS);
  }
  async function run(): Promise<void> {
    while (!isOver) {
      const claimed =
        underWay < BARE_BATCH ? await on.query<{ id: number; url: string; body: string }>(BARE_CLAIM, []) : [];
      underWay += claimed.length;
      for (const delivery of claimed) void sendOne(delivery);
      if (claimed.length === 0)
        await new Promise<void>((resolve) => {
          ring = resolve;
          setTimeout(resolve, 1_000).unref();
        });
    }
  }
  const running = run();
  return {
    wake: () => ring(),
    async stop() {
      isOver = true;
      ring();
      await running;
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      mark();
      await marking;
      await pool?.close();
    },
  };
}

const MAKE = statement(
  'bench_make_event',
  `
WITH made AS (INSERT INTO event (notify_type, body) VALUES ('test', $1) RETURNING id)
INSERT INTO delivery (event_id, seller_id, notify_type, audience, url, next_at) SELECT id, $2, 'test', 'seller', $3,
  app_now() FROM made`,
);

async function makeEvents(
  { perSecond, seconds, sellerIds, url }: Extract<WorkerOrder, { do: 'make' }>,
  sending: Sending,
): Promise<[number, number][]> {
  const committed: [number, number][] = [];
  const begun = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 1; n <= perSecond * seconds; n += 1) {
    const due = begun + (n * 1_000) / perSecond - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    all.push(
      database.query(MAKE, [`n=${n}${REST_OF_BODY}`, sellerIds[n % sellerIds.length], url]).then(() => {
        committed.push([n, machineMs()]);
        sending.wake();
      }),
    );
  }
  await Promise.all(all);
  return committed;
}

let sending: Sending | null = null;

process.on('message', async (order: WorkerOrder) => {
  const answer = (response: WorkerResponse) => process.send?.(response);
  if (order.do === 'start') sending = process.argv[2] === 'bare' ? bareSending(queue) : productSending();
  if (order.do === 'make') {
    if (sending) answer({ done: 'make', committed: await makeEvents(order, sending) });
    return;
  }
  if (order.do === 'stop') {
    await sending?.stop();
    sending = null;
  }
  answer({ done: order.do });
});
process.on('disconnect', () => process.exit(0));
