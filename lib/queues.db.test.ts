import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';
import { type Database, statement } from './platform/db/database.ts';
import type { Queue } from './platform/queue/queue.ts';
import { claimValues, dueRows } from './platform/queue/queue-text.sql.ts';
import { QUEUES } from './queues.ts';
import { testDatabase } from './testing/database.ts';

/** Promises of every leased queue of the product, checked against the migrated database. */

const base = testDatabase();

const COLUMNS = ['claims', 'id', 'locked_until', 'next_at', 'settled_at', 'state', 'tries'];

test('queues have names of their own', () => {
  expect(new Set(QUEUES.map(({ name }) => name)).size).toBe(QUEUES.length);
});

test('the jobs of queues look at once where the clock of a sandbox is moved, as do others whose rows wait for a time', () => {
  const waiting = jobs().filter(({ waitsForTime }) => waitsForTime);
  expect(QUEUES.filter(({ wakeOn }) => !waiting.some((job) => job.wakeOn === wakeOn))).toEqual([]);
  expect(waiting.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sweep-attempts', 'release-holds', 'close-unpaid', 'settle-subscriptions']),
  );
});

test.each(QUEUES)('$name has the columns of a queue', async ({ table }) => {
  const found = await base.db.query<{ name: string }>(
    statement(
      'test_queue_columns',
      `SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = ANY ($2)
        ORDER BY 1`,
    ),
    [table, COLUMNS],
  );
  expect(found.map(({ name }) => name)).toEqual(COLUMNS);
});

/** The plan of a claim, as a line per node. */
async function planOf(database: Database, queue: Queue): Promise<string[]> {
  return database.inTransaction(async (inside) => {
    for (const off of ['seqscan', 'bitmapscan', 'sort'])
      await inside.query(statement(`test_no_${off}`, `SET LOCAL enable_${off} = off`), []);
    const rows = await inside.query<{ 'QUERY PLAN': string }>(
      statement(`test_plan_${queue.name}`, `EXPLAIN (COSTS off) ${dueRows(queue)}`),
      claimValues(queue, 50, []),
    );
    return rows.map((row) => row['QUERY PLAN'].trim());
  });
}

test.each(QUEUES)('$name claims along an index by next_at, without a sort', async (queue) => {
  const plan = await planOf(base.db, queue);
  expect(plan.join('\n')).toMatch(/Index Scan using \w+_due on/);
  expect(plan.filter((line) => /Sort/.test(line))).toEqual([]);
});

test.each(QUEUES)('$name finishes the longest work well inside its lease', ({ leaseSeconds, longestSeconds }) => {
  // The rest of the lease is for outcomes that the database does not accept at once.
  expect(longestSeconds ?? 0).toBeLessThanOrEqual(leaseSeconds - 15);
});

test.each(QUEUES)('$name has delays that grow, and claims to spare for its tries', ({ delaysSeconds, maxClaims }) => {
  expect([...delaysSeconds].sort((one, other) => one - other)).toEqual(delaysSeconds);
  expect(maxClaims).toBeGreaterThan(delaysSeconds.length + 1);
});

/** A queue as a row of the table in docs/architecture.md. */
function rowOf({ name, table, leaseSeconds, maxClaims, delaysSeconds, lanes, batch }: Queue): string {
  const { minWidth, firstWidth, maxWidth, maxInFlight } = lanes;
  const underWay =
    minWidth === maxWidth ? `${maxInFlight}` : `${firstWidth} to ${maxWidth} a host, ${maxInFlight} in all`;
  const together = batch.most === 1 ? '1' : `${batch.most}, or those of ${batch.waitMs} ms`;
  const delays = delaysSeconds.map((seconds) => `${seconds} s`).join(', ');
  return `| \`${name}\` | \`${table}\` | ${leaseSeconds} s | ${maxClaims} | ${delays} | ${underWay} | ${together} |`;
}

test('docs/architecture.md shows every queue as it is', () => {
  const lines = readFileSync('docs/architecture.md', 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('| Queue | Table |')) + 2;
  expect(lines.slice(first, lines.indexOf('', first))).toEqual(QUEUES.map(rowOf));
});
