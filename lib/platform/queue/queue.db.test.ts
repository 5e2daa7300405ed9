import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from '../db/database.ts';
import { afterTry, type Queue, type Verdict } from './queue.ts';
import {
  abandonStatement,
  claimStatement,
  claimValues,
  finishedColumns,
  heldColumns,
  isRecorded,
  readQueueStatus,
  recordedColumns,
  releaseStatement,
} from './queue-text.sql.ts';
import { type QueueWorker, workOff } from './work-off.ts';

vi.mock('#lib/platform/log.ts', () => ({
  errorName: () => 'Error',
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
}));

/** A queue that is nothing but this value and its table: what the next capability adds. */
const TOYS = {
  name: 'toys',
  wakeOn: 'toys-due',
  table: 'toy',
  rows: null,
  open: ['waiting'],
  claimedState: null,
  claimable: null,
  destination: 'shop',
  leaseSeconds: 20,
  longestSeconds: 5,
  maxClaims: 3,
  delaysSeconds: [10, 100],
  claimedAtOnce: 50,
  lanes: {
    minWidth: 1,
    firstWidth: 2,
    maxWidth: 8,
    waitingPerPlace: 10,
    maxInFlight: 100,
    maxHeld: 500,
    maxTracked: 100,
  },
  batch: { most: 20, waitMs: 5 },
  pollMs: 100,
} as const satisfies Queue;

type Toy = { id: number; claims: number; tries: number; shop: string };

const base = testDatabase();

const ask = <Row>(name: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  base.owner.query<Row>(statement(`test_${name}`, text), values);

beforeAll(async () => {
  await ask('toy_state', `CREATE TYPE toy_state AS ENUM ('waiting', 'made', 'broken')`);
  // Its shop takes no toy of the name `unfit`: a row that breaks a rule of its table when it is recorded.
  await ask(
    'toy',
    `CREATE TABLE toy (id bigserial PRIMARY KEY, shop text NOT NULL, state toy_state NOT NULL DEFAULT 'waiting',
      next_at timestamptz NOT NULL DEFAULT app_now(), locked_until timestamptz, claims smallint NOT NULL DEFAULT 0,
      tries smallint NOT NULL DEFAULT 0, settled_at timestamptz, CHECK (shop <> 'unfit' OR state = 'waiting'))`,
  );
  await ask('toys_due', `CREATE INDEX toys_due ON toy (next_at) WHERE state = 'waiting'`);
  await ask('toy_grant', 'GRANT SELECT, INSERT, UPDATE ON toy TO PUBLIC');
});

beforeEach(async () => {
  await ask('toys_away', 'DELETE FROM toy');
});

const given = async (count: number, shop = 'a'): Promise<number[]> =>
  (
    await ask<{ id: number }>('toys', 'INSERT INTO toy (shop) SELECT $1 FROM generate_series(1, $2) RETURNING id', [
      shop,
      count,
    ])
  ).map(({ id }) => id);

type Stands = { state: string; tries: number; claims: number; waitSeconds: number; settled: boolean; leased: boolean };

const statusOf = async (id = 0): Promise<Stands | undefined> =>
  (
    await ask<Stands>(
      'toy_row',
      `SELECT state, tries, claims, extract(epoch FROM next_at - app_now())::float8 AS "waitSeconds",
        settled_at IS NOT NULL AS settled, locked_until > app_now() AS leased FROM toy WHERE id = $1`,
      [id],
    )
  )[0];

const statesOf = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await ask<{ state: string; count: number }>('states', 'SELECT state, count(*)::int FROM toy GROUP BY 1')).map(
      ({ state, count }) => [state, count],
    ),
  );

const COLUMNS = 'row.id, row.claims, row.tries, row.shop';
const RECORD = statement(
  'toys_record',
  `WITH finished AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::toy_state[], $4::int[], $5::int[])
    AS given (id, claims, state, wait_ms, age_ms)
)
UPDATE toy SET ${recordedColumns(TOYS)} FROM finished WHERE ${isRecorded(TOYS)} RETURNING toy.id`,
);
const RELEASE = releaseStatement(TOYS);

/** As the modules do it, from the same parts. */
const worker = (work: (toy: Toy) => Promise<Verdict> | Verdict, queue: Queue = TOYS): QueueWorker =>
  workOff<Toy, Toy, null, void>(base.db, queue, {
    claim: (most, passedOver) =>
      base.db.query<Toy>(claimStatement(queue, COLUMNS), claimValues(queue, most, passedOver)),
    prepare: (taken) => taken,
    destinationOf: ({ shop }) => shop,
    release: async (rows) => void (await base.db.query(RELEASE, heldColumns(rows))),
    async work(toy) {
      const since = performance.now();
      const verdict = await work(toy);
      return { after: afterTry(queue, toy.tries + 1, verdict), since, outcome: null, hasSucceeded: 'state' in verdict };
    },
    async record(finished) {
      const rows = finished.map(({ row: { id, claims }, ...after }) => ({ id, claims, ...after }));
      await base.db.query(RECORD, finishedColumns(rows));
    },
  });

/** Works until nothing is due, and waits until all of it is recorded. */
async function workAll(work: (toy: Toy) => Promise<Verdict> | Verdict): Promise<void> {
  const one = worker(work);
  while ((await one.claimAndBegin()) > 0) await one.finish();
}

const MADE = { state: 'made' } as const;
const AGAIN = { atLast: 'broken' } as const;

const claim = () => base.db.query<Toy>(claimStatement(TOYS, COLUMNS), [50, []]);

test('eight workers make each of 200 once', async () => {
  await given(200);
  const made: number[] = [];
  const workers = Array.from({ length: 8 }, () =>
    worker(async ({ id }) => {
      made.push(id);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return MADE;
    }),
  );
  await vi.waitFor(
    async () => {
      await Promise.all(workers.map((one) => one.claimAndBegin()));
      expect(made.length).toBeGreaterThanOrEqual(200);
    },
    { timeout: 20_000, interval: 5 },
  );
  await Promise.all(workers.map((one) => one.finish()));
  expect([made.length, new Set(made).size, await statesOf()]).toEqual([200, 200, { made: 200 }]);
}, 30_000);

test('a failed try is repeated after the delays of its queue, counted from its start, and then it is over', async () => {
  const [id] = await given(1);
  for (const [tries, seconds] of [
    [1, 10],
    [2, 100],
  ] as const) {
    await workAll(() => AGAIN);
    const row = await statusOf(id);
    expect(row).toMatchObject({ state: 'waiting', tries, settled: false });
    expect(row?.waitSeconds).toBeGreaterThan(seconds - 3);
    expect(row?.waitSeconds).toBeLessThanOrEqual(seconds);
    await base.moveClock(seconds);
  }
  await workAll(() => AGAIN);
  expect(await statusOf(id)).toMatchObject({ state: 'broken', tries: 3, claims: 3, settled: true });
});

test('a crash costs a claim and not a try; claims that are used up end the row', async () => {
  const [id] = await given(1);
  const abandon = () => base.db.query(abandonStatement(TOYS, `state = 'broken'`), []);
  for (const claims of [1, 2, 3]) {
    expect(await claim()).toHaveLength(1);
    expect([await claim(), await abandon(), await statusOf(id)]).toMatchObject([[], [], { claims, tries: 0 }]);
    await base.moveClock(21);
  }
  expect([await claim(), await abandon()]).toMatchObject([[], [{ id }]]);
  expect(await statusOf(id)).toMatchObject({ state: 'broken', tries: 0, claims: 3, settled: true });
});

test('an outcome is recorded once, by the claim that it belongs to', async () => {
  const [id = 0] = await given(1);
  const record = (claims: number) =>
    base.db.query(RECORD, finishedColumns([{ id, claims, state: 'waiting', waitMs: 10_000, ageMs: 0 }]));
  await claim();
  await base.moveClock(21);
  await claim();
  expect([await record(1), await record(2), await record(2)]).toMatchObject([[], [{ id }], []]);
  expect(await statusOf(id)).toMatchObject({ state: 'waiting', tries: 1, claims: 2 });
});

describe('one row that is broken costs only itself', () => {
  test('when its work throws', async () => {
    const [bad] = await given(1);
    await given(9);
    await workAll(({ id }) => {
      if (id === bad) throw new Error('broken');
      return MADE;
    });
    expect([await statesOf(), await statusOf(bad)]).toMatchObject([
      { made: 9, waiting: 1 },
      { tries: 0, claims: 1, leased: true },
    ]);
  });

  test('when the database does not take its outcome', async () => {
    await given(5);
    const [unfit] = await given(1, 'unfit');
    await given(5);
    await workAll(() => MADE);
    expect([await statesOf(), await statusOf(unfit)]).toMatchObject([
      { made: 10, waiting: 1 },
      { tries: 0, claims: 1, leased: true },
    ]);
  });
});

test('a destination that hangs has its own places under way and holds up nobody else', async () => {
  await given(30, 'hangs');
  await given(10, 'well');
  const letGo: (() => void)[] = [];
  let well = 0;
  const one = worker(({ shop }) => {
    if (shop === 'well') {
      well += 1;
      return MADE;
    }
    return new Promise((resolve) => letGo.push(() => resolve(MADE)));
  });
  await vi.waitFor(async () => {
    await one.claimAndBegin();
    expect(well).toBe(10);
  });
  expect(letGo).toHaveLength(2);
  const finished = one.finish();
  for (const go of letGo) go();
  await finished;
  const [free] = await ask<{ n: number }>(
    'given_back',
    `SELECT count(*)::int AS n FROM toy WHERE shop = 'hangs' AND claims = 0 AND locked_until IS NULL`,
  );
  expect(free).toEqual({ n: 28 });
});

test('work that nobody knows the length of keeps its lease as long as its process lives', async () => {
  const [id] = await given(1);
  let end: (verdict: Verdict) => void = () => undefined;
  const one = worker(() => new Promise((resolve) => (end = resolve)), {
    ...TOYS,
    name: 'long_toys',
    leaseSeconds: 3,
    longestSeconds: null,
  });
  await one.claimAndBegin();
  await base.moveClock(2);
  await vi.waitFor(
    async () => {
      const [row] = await ask<{ left: number }>(
        'lease',
        'SELECT extract(epoch FROM locked_until - app_now())::float8 AS left FROM toy WHERE id = $1',
        [id],
      );
      expect(row?.left).toBeGreaterThan(1.5);
    },
    { timeout: 5_000, interval: 50 },
  );
  expect(await claim()).toEqual([]);
  end(MADE);
  await one.finish();
  expect(await statusOf(id)).toMatchObject({ state: 'made', tries: 1, claims: 1 });
}, 15_000);

test('depth and age: what is open, what is due, and how long the first has waited', async () => {
  expect(await readQueueStatus(base.db, TOYS)).toEqual({ open: 0, due: 0, next: null, oldestSeconds: 0 });
  const [first] = await given(3);
  await ask('later', `UPDATE toy SET next_at = next_at + interval '1 hour' WHERE id = $1`, [first]);
  await base.moveClock(90);
  const { open, due, oldestSeconds } = await readQueueStatus(base.db, TOYS);
  expect([open, due]).toEqual([3, 2]);
  expect(oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(oldestSeconds).toBeLessThan(120);
});
