import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { httpReceiver, rawReceiver } from '#lib/testing/callbacks/receivers.ts';
import { givenEvents } from '#lib/testing/callbacks/events.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { forkOwn } from '../../scripts/lib/watch-over.ts';
import { newSale, paidSale, pause, pay } from '../client.ts';
import {
  atShare,
  closeAll,
  countsOf,
  createdAt,
  hangingReceivers,
  healthyReceivers,
  hostsOf,
  keyOf,
  latencies,
  letThrough,
  untilSettled,
} from '../receivers.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** W: how callbacks are delivered, whatever receivers and our own processes do. */

const AIM = statement('faults_aim_seller', 'UPDATE seller SET callback_url = $2 WHERE id = $1');

export async function sellerWithCallbacksTo(stage: Stage, url: string): Promise<TestSeller> {
  const seller = await stage.givenSeller();
  await stage.database.query(AIM, [seller.id, url]);
  return seller;
}

/** Runs so many, evenly over time, without waiting for one another; answers when all are over. */
async function atPace(count: number, perSecond: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const all: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()));
    all.push(work(index));
  }
  await Promise.all(all);
}

export const w01: FaultRow = {
  id: 'W-01',
  fault: 'a healthy receiver and 20 sales a second',
  wanted: 'each delivered once; from the event to its arrival p50 ≤ 500 ms, p99 ≤ 2 s',
  async run(stage, { isShort, check }) {
    const [receiver] = (await healthyReceivers(1)) as [Awaited<ReturnType<typeof httpReceiver>>];
    await letThrough(stage, [receiver]);
    const seller = await sellerWithCallbacksTo(stage, receiver.url);
    const count = isShort ? 100 : 1_000;
    await atPace(count, 20, () => paidSale(stage, seller));
    check.always('everything settled', await untilSettled(stage, 30_000));
    const times = latencies(await createdAt(stage), receiver.received);
    const [p50, p99] = [atShare(times, 0.5), atShare(times, 0.99)];
    check.always(`${count} delivered, not ${times.length}`, times.length === count);
    check.always(`none twice: ${receiver.received.length} requests`, receiver.received.length === count);
    check.always(`p50 ≤ 500 ms: ${p50.toFixed(0)}`, p50 <= 500);
    check.always(`p99 ≤ 2 s: ${p99.toFixed(0)}`, p99 <= 2_000);
    check.saw('sales', count, isShort ? 100 : 1_000);
    await closeAll([receiver]);
    return `${times.length} of ${count} delivered once, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  },
};

const TRIES = statement(
  'faults_tries_of',
  `
SELECT d.state, count(t.id)::int AS tries, max(t.duration_ms)::int AS longest, min(t.error) AS error,
  array_agg(extract(epoch FROM t.started_at)::float8 ORDER BY t.number) AS starts
FROM delivery d LEFT JOIN delivery_try t ON t.delivery_id = d.id WHERE d.id = ANY ($1::bigint[]) GROUP BY d.id`,
);

type AttemptRecord = { state: string; tries: number; longest: number; error: string; starts: number[] };

/** Three tries, 30 and 60 s apart within a tenth, each within its five seconds, then dropped. */
function checkTries(kind: string, rows: readonly AttemptRecord[], check: Check): void {
  for (const { state, tries, longest, error, starts } of rows) {
    const [first = 0, second = 0, third = 0] = starts;
    check.always(`${kind}: dropped after 3 tries, not ${state} after ${tries}`, state === 'dropped' && tries === 3);
    check.always(
      `${kind}: the second after 30 s ± 10 %, not ${(second - first).toFixed(1)}`,
      Math.abs(second - first - 30) <= 3,
    );
    check.always(
      `${kind}: the third 60 s ± 10 % later, not ${(third - second).toFixed(1)}`,
      Math.abs(third - second - 60) <= 6,
    );
    check.always(`${kind}: each within 5 s, not ${longest} ms`, longest <= 5_200);
    check.always(`${kind}: is called that, not ${error}`, error === kind.replace(/ .*/, ''));
  }
}

export const w02: FaultRow = {
  id: 'W-02',
  fault:
    '5xx, 4xx, resets, silence, names that do not exist and TLS that fails, 50 events of each, each at an ' +
    'address of its own, on real time',
  wanted: '3 tries: 0, +30 s, +60 s (±10 %), each ≤ 5 s, then dropped and visible',
  async run(stage, { isShort, check }) {
    const each = isShort ? 3 : 50;
    const broken = await httpReceiver((got, response) =>
      response.writeHead(got.path.startsWith('/4') ? 404 : 503).end('no'),
    );
    const resetting = await rawReceiver((socket) => socket.resetAndDestroy());
    // A host that says nothing has few requests under way: the time-outs need hosts of their own.
    const silent = await hangingReceivers(each);
    await letThrough(stage, [broken, resetting, ...silent]);
    const seller = await stage.givenSeller();
    const many = (url: (index: number) => string) => Array.from({ length: each }, (_, index) => url(index));
    const kinds: Record<string, string[]> = {
      'status 5xx': many((at) => `http://${broken.host}/5/${at}`),
      'status 4xx': many((at) => `http://${broken.host}/4/${at}`),
      connection: many((at) => `http://${resetting.host}/${at}`),
      timeout: many((at) => `http://${silent[at]?.host}/`),
      dns: many((at) => `http://w02-${at}.invalid/`),
      tls: many((at) => `https://${broken.host}/tls/${at}`),
    };
    const events = new Map<string, number[]>();
    for (const [kind, urls] of Object.entries(kinds))
      events.set(kind, await givenEvents(stage.database, { sellerId: seller.id, urls }));
    check.always('all over after 95 s and a little', await untilSettled(stage, 130_000));
    for (const [kind, ids] of events) {
      const rows = await stage.database.query<AttemptRecord>(TRIES, [ids]);
      checkTries(kind, rows, check);
      check.saw(`${kind}: events tried three times`, rows.filter(({ tries }) => tries === 3).length, each);
    }
    await closeAll([broken, resetting, ...silent]);
    return (
      `${each} events of ${events.size} kinds each, ` +
      `${broken.received.length + silent.reduce((sum, one) => sum + one.received.length, 0)} requests counted by ` +
      'receivers that could, all dropped after the third'
    );
  },
};

export const w03: FaultRow = {
  id: 'W-03',
  fault: 'answers with every status from 200 to 399',
  wanted: 'delivered with the first try, all of them',
  async run(stage, { check }) {
    const receiver = await httpReceiver((got, response) => response.writeHead(Number(got.path.slice(1))).end());
    await letThrough(stage, [receiver]);
    const seller = await stage.givenSeller();
    const ids = await givenEvents(stage.database, {
      sellerId: seller.id,
      urls: Array.from({ length: 200 }, (_, at) => `http://${receiver.host}/${200 + at}`),
    });
    check.always('everything settled', await untilSettled(stage, 30_000));
    const counts = await countsOf(stage);
    check.always(
      `200 delivered with one try: ${JSON.stringify(counts)}`,
      counts['delivered']?.count === ids.length && counts['delivered'].tries === 1,
    );
    check.saw('statuses answered', new Set(receiver.received.map(({ path }) => path)).size, 200);
    await closeAll([receiver]);
    return `${counts['delivered']?.count} of ${ids.length} statuses count as delivered`;
  },
};

async function startDeliverer(stage: Stage, hosts: string, workers: number): Promise<ChildProcess> {
  const child = forkOwn('faults/deliverer.ts', [], {
    env: { ...process.env, ...stage.environment, CALLBACK_ALLOW_HOSTS: hosts, WORKERS: String(workers) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(child, 'message');
  return child;
}

async function sharesOf(child: ChildProcess): Promise<number[]> {
  const answer = once(child, 'message') as Promise<[number[]]>;
  child.send('shares');
  return (await answer)[0];
}

export const w04: FaultRow = {
  id: 'W-04',
  fault: '8 workers in 2 processes and 4,000 events',
  wanted: 'none lost, none sent twice, each worker sends at least 20',
  async run(stage, { isShort, check }) {
    const receivers = await healthyReceivers(16);
    for (const which of [0, 1]) {
      stage.kill(which, 'SIGKILL');
      await stage.endOf(which);
    }
    const seller = await stage.givenSeller();
    const count = isShort ? 800 : 4_000;
    await givenEvents(stage.database, { sellerId: seller.id, urls: receivers.map(({ url }) => url), count });
    const processes = await Promise.all([1, 2].map(() => startDeliverer(stage, hostsOf(receivers), 4)));
    check.always('everything settled', await untilSettled(stage, 60_000));
    const shares = (await Promise.all(processes.map(sharesOf))).flat();
    for (const child of processes) child.disconnect();
    const received = receivers.flatMap((one) => one.received);
    check.always(`${count} received, not ${received.length}`, received.length === count);
    check.always('none twice', new Set(received.map(keyOf)).size === count);
    check.saw('sends of the least busy worker', Math.min(...shares), 20);
    await closeAll(receivers);
    return `${received.length} of ${count} received, none twice; the workers sent ${shares.join(', ')}`;
  },
};

const LEASED = statement(
  'faults_leased',
  `SELECT id || ' ' || claims AS claim FROM delivery WHERE state = 'pending' AND locked_until > app_now()`,
);

export const w05: FaultRow = {
  id: 'W-05',
  fault: 'kill -9 of workers at 30 moments while events flow',
  wanted:
    'every event arrives; sent twice at most what was under way at the kills; a crash costs a claim, never a ' +
    'try; claims ≤ 10',
  async run(stage, { isShort, random, check }) {
    const receivers = await healthyReceivers(8, 250);
    await letThrough(stage, receivers);
    const seller = await stage.givenSeller();
    const kills = isShort ? 5 : 30;
    let [isOver, made, withSome] = [false, 0, 0];
    // Each claim once: those of the dead stay until their lease is over.
    const leased = new Set<string>();
    const flow = (async () => {
      while (!isOver) {
        made += (
          await givenEvents(stage.database, { sellerId: seller.id, urls: receivers.map(({ url }) => url), count: 16 })
        ).length;
        await pause(150);
      }
    })();
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(150 + random.below(400));
      const which = random.below(2);
      stage.kill(which, 'SIGKILL');
      await stage.endOf(which);
      const before = leased.size;
      for (const { claim } of await stage.database.query<{ claim: string }>(LEASED, [])) leased.add(claim);
      if (leased.size > before) withSome += 1;
      await stage.startWeb(which, undefined, { environment: { CALLBACK_ALLOW_HOSTS: hostsOf(receivers) } });
    }
    isOver = true;
    await flow;
    // The leases of the dead end by themselves.
    check.always('everything settled', await untilSettled(stage, 60_000));
    const received = receivers.flatMap((one) => one.received);
    const distinct = new Set(received.map(keyOf)).size;
    const { delivered, ...others } = await countsOf(stage);
    check.always(`every event arrived: ${distinct} of ${made}`, distinct === made && delivered?.count === made);
    check.always(`nothing ended otherwise: ${JSON.stringify(others)}`, Object.keys(others).length === 0);
    check.always(`one try each, not ${delivered?.tries}`, delivered?.tries === 1);
    check.always(`claims ≤ 10, not ${delivered?.claims}`, (delivered?.claims ?? 99) <= 10);
    check.always(
      `sent twice ${received.length - distinct}, under way at kills ${leased.size}`,
      received.length - distinct <= leased.size,
    );
    check.saw('kills with deliveries under way', withSome, isShort ? 3 : 20);
    check.saw('deliveries claimed more than once', (delivered?.claims ?? 1) - 1, 1);
    await closeAll(receivers);
    return (
      `${kills} kills, ${withSome} with deliveries under way; ${distinct} of ${made} arrived, ` +
      `${received.length - distinct} twice (${leased.size} were under way), at most ${delivered?.claims} claims ` +
      'and 1 try each'
    );
  },
};

export const w06: FaultRow = {
  id: 'W-06',
  fault: 'half of 200 destinations hang for as long as they may',
  wanted: 'the other half is not delayed: p99 ≤ 3 s',
  async run(stage, { isShort, check }) {
    const half = isShort ? 20 : 100;
    const [healthy, hanging] = [await healthyReceivers(half), await hangingReceivers(half)];
    await letThrough(stage, [...healthy, ...hanging]);
    const seller = await stage.givenSeller();
    const urls = healthy.flatMap(({ url }, at) => [url, hanging[at]?.url ?? '']);
    const rounds = isShort ? 5 : 20;
    for (let round = 0; round < rounds; round += 1) {
      await givenEvents(stage.database, { sellerId: seller.id, urls });
      await pause(1_000);
    }
    await pause(4_000);
    const times = latencies(
      await createdAt(stage),
      healthy.flatMap((one) => one.received),
    );
    const [p50, p99] = [atShare(times, 0.5), atShare(times, 0.99)];
    check.always(`all of the healthy arrived: ${times.length} of ${half * rounds}`, times.length === half * rounds);
    check.always(`p99 ≤ 3 s: ${p99.toFixed(0)}`, p99 <= 3_000);
    check.saw('destinations that hung', hanging.filter(({ received }) => received.length > 0).length, half);
    check.saw(
      'requests that hung',
      hanging.reduce((sum, { received }) => sum + received.length, 0),
      half * 2,
    );
    await closeAll([...healthy, ...hanging]);
    await stage.database.query(
      statement(
        'faults_drop_pending',
        `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`,
      ),
      [],
    );
    return (
      `${times.length} events to ${half} healthy destinations beside ${half} that hang: p50 ${p50.toFixed(0)} ` +
      `ms, p99 ${p99.toFixed(0)} ms`
    );
  },
};

const POINTS = ['pay.after_book', 'callback.before_send', 'callback.after_send'] as const;

export const w10: FaultRow = {
  id: 'W-10',
  fault: 'kill -9 between commit and send, before the request goes out, and between send and mark',
  wanted: 'the event is there and is sent, again where it had been; a try is counted once',
  async run(stage, { isShort, check }) {
    const [receiver] = (await healthyReceivers(1)) as [Awaited<ReturnType<typeof httpReceiver>>];
    const times = isShort ? 1 : 10;
    let killed = 0;
    let twice = 0;
    for (const point of POINTS) {
      for (let turn = 0; turn < times; turn += 1) {
        await letThrough(stage, [receiver]);
        const seller = await sellerWithCallbacksTo(stage, receiver.url);
        const saleId = await newSale(stage, seller);
        // One process alone, so that it is the one that meets the point.
        for (const which of [0, 1]) {
          stage.kill(which, 'SIGKILL');
          await stage.endOf(which);
        }
        await stage.startWeb(0, `${point}:kill`, { environment: { CALLBACK_ALLOW_HOSTS: receiver.host } });
        const ended = stage.endOf(0);
        await pay(stage, seller, saleId).catch(() => undefined);
        await Promise.race([ended, pause(10_000)]);
        if (stage.webs[0]?.isUp === false) killed += 1;
        await stage.moveClock(41);
        await letThrough(stage, [receiver]);
        check.always(`${point}: everything settled`, await untilSettled(stage, 20_000));
        const got = receiver.received.filter(({ body }) => body.includes(saleId));
        check.always(`${point}: it arrived (${got.length})`, got.length === (point === 'callback.after_send' ? 2 : 1));
        check.always(
          `${point}: the same twice`,
          new Set(got.map(({ body }) => body)).size === 1 &&
            new Set(got.map(({ headers }) => headers['webhook-id'])).size === 1,
        );
        if (got.length === 2) twice += 1;
      }
    }
    const { delivered } = await countsOf(stage);
    check.always(`one try each, not ${delivered?.tries}`, delivered?.tries === 1);
    check.saw('processes killed at a point', killed, POINTS.length * times);
    check.saw('callbacks sent again', twice, times);
    await closeAll([receiver]);
    return (
      `${killed} of ${POINTS.length * times} killed at their point, all delivered, ${twice} of them again ` +
      'under the same id'
    );
  },
};
