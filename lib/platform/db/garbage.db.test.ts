import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { statement } from './database.ts';

const base = testDatabase();

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/** Bytes that are still held after a quick collection of garbage, which looks at what is new and at nothing else. */
function heldAfterAQuickCollection(): number {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

test('the rows of a page that has been answered are gone with the next quick collection', async () => {
  const page = statement(
    'garbage_page',
    `SELECT n AS id, 'a product with a name of ' || n AS name, now() AS created_at FROM generate_series(1, 400) AS n`,
  );
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await base.db.query(page, []);
  };
  // Until the driver's code is compiled for good, it keeps more.
  await ask(300);
  collect();
  const before = heldAfterAQuickCollection();
  await ask(50);
  expect((heldAfterAQuickCollection() - before) / 1_000_000).toBeLessThan(1);
});
