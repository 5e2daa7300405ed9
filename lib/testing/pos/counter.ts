import { randomUUID } from 'node:crypto';
import type { CounterScope } from '#lib/modules/counter/dashboard.ts';
import { type OrderToTake, sellOrder } from '#lib/modules/counter/sell.ts';
import type { CounterOrder } from '#lib/modules/counter/views.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from '../database.ts';
import { givenSeller, type TestSeller, type testWorld } from '../world.ts';

/** Counters of tests: who stands there, and what is ordered. */

const PERSON = statement(
  'test_counter_person',
  `INSERT INTO app_user (email, name, password_hash) VALUES ($1, $2, '') RETURNING id`,
);
const TILL = statement(
  'test_counter_till',
  `INSERT INTO till (seller_id, name, token_hash, opened_by) VALUES ($1, 'Front', sha256($2::bytea), $3) RETURNING id`,
);

export async function givenPerson({ owner }: TestDatabase, name: string): Promise<number> {
  const [row] = await owner.query<{ id: number }>(PERSON, [`${randomUUID()}@kupa.test`, name]);
  return row?.id ?? 0;
}

/** A business, and somebody at a counter of their own there. */
export async function givenCounter(base: TestDatabase): Promise<{ seller: TestSeller; by: CounterScope }> {
  const seller = await givenSeller(base.db);
  return { seller, by: { sellerId: seller.id, userId: await givenPerson(base, 'Dana'), tillId: null } };
}

/** A browser that the people of a business share. */
export async function givenTill(
  { owner }: TestDatabase,
  by: Pick<CounterScope, 'sellerId' | 'userId'>,
): Promise<number> {
  const [row] = await owner.query<{ id: number }>(TILL, [by.sellerId, randomUUID(), by.userId]);
  return row?.id ?? 0;
}

/** Two coffees, 24.00. */
export const counterOrderOf = (more: Partial<CounterOrder> = {}): CounterOrder => ({
  key: randomUUID(),
  currency: 'ILS',
  discount: 0,
  tip: 0,
  lines: [{ guid: null, name: 'Coffee', pieces: 2, amount: 1_200 }],
  ...more,
});

export const toTake = (order: CounterOrder, prices = new Map<string, number | null>()): OrderToTake => ({
  order,
  prices,
  words: { language: 'en', tip: 'Tip', amount: 'Amount' },
});

/** Takes an order as a sale; answers its identifier, and throws where it is refused. */
export async function sellAtCounter(
  { context }: ReturnType<typeof testWorld>,
  by: CounterScope,
  order: CounterOrder,
): Promise<string> {
  const sold = await sellOrder(context, by, toTake(order));
  if (!sold.ok) throw new Error(JSON.stringify(sold.reason));
  return sold.value.saleId;
}
