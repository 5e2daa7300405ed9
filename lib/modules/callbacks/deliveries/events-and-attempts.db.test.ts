import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

/** The database holds what an event speaks of: one attempt and that attempt's sale, or, for a test, neither. */

const base = testDatabase();
const world = testWorld(base);

const ATTEMPT = statement(
  'test_attempt',
  `SELECT a.id, a.sale_id AS "saleId" FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1`,
);
const ADD = statement(
  'test_add_event',
  `INSERT INTO event (sale_id, attempt_id, notify_type, body) VALUES ($1, $2, 'refund', 'a=1') RETURNING id`,
);

type Attempt = { id: number; saleId: number };
const event = (saleId: number | null, attemptId: number | null) =>
  base.db.query<{ id: number }>(ADD, [saleId, attemptId]);

async function paidAttempts(): Promise<[Attempt, Attempt]> {
  const seller = await givenSeller(base.db);
  const paid = async () => {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    return (await base.db.query<Attempt>(ATTEMPT, [saleId]))[0];
  };
  const [first, second] = [await paid(), await paid()];
  if (!first || !second) throw new Error('no attempt');
  return [first, second];
}

test('an event of an attempt with another sale than its own is refused, even of the same seller', async () => {
  const [first, second] = await paidAttempts();
  await expect(event(second.saleId, first.id)).rejects.toThrow('event_is_of_its_attempt');
});

test('an event with only one of the two is refused, and one with neither that is no test', async () => {
  const [{ id, saleId }] = await paidAttempts();
  await expect(event(saleId, null)).rejects.toThrow('event_is_about_an_attempt_or_stands_alone');
  await expect(event(null, id)).rejects.toThrow('event_is_about_an_attempt_or_stands_alone');
  await expect(event(null, null)).rejects.toThrow('event_is_about_an_attempt_or_stands_alone');
});
