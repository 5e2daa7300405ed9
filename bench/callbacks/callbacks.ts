import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type Statement, statement } from '#lib/platform/db/database.ts';
import { freePort } from '#scripts/lib/database/postgres.ts';
import { forkOwn } from '#scripts/lib/watch-over.ts';
import { type Arrived, machineMs, REST_OF_BODY, type WorkerResponse, type WorkerOrder } from './callback-post.ts';
import { atLeast, atMost, conditions, loadNow, writeSection, writeTargets } from '../lib/report.ts';
import { cpuSecondsOf, setStage, type Stage } from '../lib/stage.ts';
import { inTurns, type Measured, median, perSecond, ratioOf, ratioText, type Rounds, type Turn } from '../lib/turns.ts';

/**
 * Callbacks to a healthy receiver: how many a second, and how long from commit to arrival, beside a bare worker that
 * only claims, sends and marks.
 */

const DELIVERIES = 8_000;
const SELLERS = 20;
const EVENTS_PER_SECOND = 200;

const FILL = statement(
  'bench_fill_deliveries',
  `
WITH made AS (INSERT INTO event (notify_type, body) SELECT 'test', 'n=' || n || $4 FROM generate_series(1, $1::int) AS n
  RETURNING id)
INSERT INTO delivery (event_id, seller_id, notify_type, audience, url, next_at)
  SELECT id, ($2::bigint[])[1 + id % cardinality($2::bigint[])], 'test', 'seller', $3, app_now() FROM made`,
);
const LEFT = statement('bench_deliveries_left', `SELECT count(*)::int AS left FROM delivery WHERE state = 'pending'`);

type Worker = { process: ChildProcess; tell(order: WorkerOrder): Promise<WorkerResponse> };

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the bench ended');
  });
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [Answer];
  return answer;
}

type Post = {
  url: string;
  workers: Record<'bare' | 'product' | 'second', Worker>;
  expect(count: number): Promise<Arrived>;
  close(): void;
};

async function openPost({ filled, environment }: Stage): Promise<Post> {
  const port = await freePort();
  const start = (file: string, ...flags: string[]) =>
    forkOwn(file, flags, {
      env: {
        ...process.env,
        ...environment,
        RECEIVER_PORT: String(port),
        CALLBACK_ALLOW_HOSTS: `127.0.0.1:${port}`,
        DATABASE_URL: filled.url,
      },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
  const receiver = start('bench/callbacks/callback-receiver.ts');
  await answerOf(receiver);
  const worker = (kind: string): Worker => {
    const child = start('bench/callbacks/callback-worker.ts', kind);
    return {
      process: child,
      tell: (order) => {
        const answer = answerOf<WorkerResponse>(child);
        child.send(order);
        return answer;
      },
    };
  };
  const workers = { bare: worker('bare'), product: worker('product'), second: worker('product') };
  return {
    url: `http://127.0.0.1:${port}/cb`,
    workers,
    expect: (count) => {
      const answer = answerOf<Arrived>(receiver);
      receiver.send(count);
      return answer;
    },
    close: () => {
      for (const child of [receiver, ...Object.values(workers).map((one) => one.process)]) child.disconnect();
    },
  };
}

const times = (each: number[], seconds: number, requests: number, cpuMs: number | null): Measured => {
  each.sort((one, other) => one - other);
  const at = (share: number) => each[Math.min(each.length - 1, Math.floor(each.length * share))] ?? 0;
  return { seconds, requests, failed: 0, firstFailure: null, p50: at(0.5), p99: at(0.99), cpuMs };
};

/** Every event once, none lost, nothing left in the table. */
async function checkAll(stage: Stage, arrivals: Arrived['arrivals'], count: number): Promise<void> {
  const distinct = new Set(arrivals.map(([n]) => n)).size;
  const [row] = await stage.filled.database.query<{ left: number }>(LEFT, []);
  if (distinct !== count || arrivals.length !== count || row?.left !== 0)
    throw new Error(`of ${count} events ${distinct} arrived, in ${arrivals.length} requests; ${row?.left} are left`);
}

/** Sends `DELIVERIES` deliveries that are all due at once, by all workers. */
async function flood(stage: Stage, post: Post, workers: readonly Worker[]): Promise<Measured> {
  await stage.filled.database.query(FILL as Statement, [DELIVERIES, stage.filled.sellerIds, post.url, REST_OF_BODY]);
  const cpu = () => workers.reduce((sum, worker) => sum + cpuSecondsOf(worker.process.pid ?? 0), 0);
  const [begun, before, arrived] = [machineMs(), cpu(), post.expect(DELIVERIES)];
  await Promise.all(workers.map((worker) => worker.tell({ do: 'start' })));
  const { arrivals } = await arrived;
  const seconds = (Math.max(...arrivals.map(([, at]) => at)) - begun) / 1_000;
  await Promise.all(workers.map((worker) => worker.tell({ do: 'stop' })));
  await checkAll(stage, arrivals, DELIVERIES);
  return times([], seconds, DELIVERIES, ((cpu() - before) * 1_000) / DELIVERIES);
}

/** A steady stream: the times are from the moment the maker knew of its commit to the arrival. */
async function stream(stage: Stage, post: Post, worker: Worker, seconds: number): Promise<Measured> {
  const count = EVENTS_PER_SECOND * seconds;
  const arrived = post.expect(count);
  await worker.tell({ do: 'start' });
  const made = await worker.tell({
    do: 'make',
    perSecond: EVENTS_PER_SECOND,
    seconds,
    sellerIds: stage.filled.sellerIds,
    url: post.url,
  });
  const { arrivals } = await arrived;
  await worker.tell({ do: 'stop' });
  await checkAll(stage, arrivals, count);
  const committed = new Map(made.done === 'make' ? made.committed : []);
  return times(
    arrivals.map(([n, at]) => at - (committed.get(n) ?? at)),
    seconds,
    count,
    null,
  );
}

const tableOfFlood = (rounds: Rounds): string =>
  [
    '| What | per second | ÷ bare | CPU per callback |',
    '|---|---|---|---|',
    ...[...rounds].map(
      ([name, runs]) =>
        `| ${name} | ${median(runs.map(perSecond)).toFixed(0)} | ${ratioText(ratioOf(rounds, name, 'bare'))} | ` +
        `${median(runs.map(({ cpuMs }) => cpuMs ?? 0)).toFixed(3)} ms |`,
    ),
  ].join('\n');

const tableOfStream = (rounds: Rounds): string =>
  [
    '| What | p50 | p99 |',
    '|---|---|---|',
    ...[...rounds].map(
      ([name, runs]) =>
        `| ${name} | ${median(runs.map(({ p50 }) => p50)).toFixed(1)} ms | ` +
        `${median(runs.map(({ p99 }) => p99)).toFixed(1)} ms |`,
    ),
  ].join('\n');

export async function benchCallbacks(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: [] });
  const post = await openPost(stage);
  const { bare, product, second } = post.workers;
  const seconds = rounds > 2 ? 20 : 8;
  try {
    const floods: Turn[] = [
      { name: 'bare', run: () => flood(stage, post, [bare]) },
      { name: 'product', run: () => flood(stage, post, [product]) },
      { name: 'product, two workers', run: () => flood(stage, post, [product, second]) },
    ];
    const flooded = await inTurns(floods, rounds);
    console.log(`\n${tableOfFlood(flooded)}`);
    const streamed = await inTurns(
      [
        { name: 'bare', run: () => stream(stage, post, bare, seconds) },
        { name: 'product', run: () => stream(stage, post, product, seconds) },
      ],
      Math.min(rounds, 3),
    );
    console.log(`\n${tableOfStream(streamed)}`);
    const latency = (of: (run: Measured) => number) => median((streamed.get('product') ?? []).map(of));
    writeSection(
      'bench:callbacks',
      [
        conditions(
          load,
          `PostgreSQL ${stage.postgresVersion}, ${DELIVERIES} deliveries to one receiver, ${rounds} rounds in ` +
            'turns; worker, receiver and PostgreSQL share the cores',
        ),
        tableOfFlood(flooded),
        `From commit to arrival at ${EVENTS_PER_SECOND} events a second:`,
        tableOfStream(streamed),
      ].join('\n\n'),
    );
    writeTargets('callbacks', [
      atLeast('callbacks per second ÷ bare worker', 0.4, ratioOf(flooded, 'product', 'bare').ofMedians),
      atLeast('callbacks, two workers ÷ one', 0.95, ratioOf(flooded, 'product, two workers', 'product').ofMedians),
      atMost(
        'commit to arrival at 200 events a second, p50',
        30,
        latency(({ p50 }) => p50),
        ' ms',
      ),
      atMost(
        'commit to arrival at 200 events a second, p99',
        200,
        latency(({ p99 }) => p99),
        ' ms',
      ),
    ]);
  } finally {
    post.close();
    await stage.close();
  }
}
