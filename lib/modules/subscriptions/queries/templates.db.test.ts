import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSubscription } from '#lib/testing/subscriptions/given-subscription.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import type { TemplatesQuery } from '../views/templates.ts';
import { findPricedOtherwise, hasTemplates, listTemplates, pricesOfTemplate } from './templates.sql.ts';

const base = testDatabase();
const ALL: TemplatesQuery = { search: '', state: null, page: 1, size: 25 };
const list = (seller: TestSeller, change: Partial<TemplatesQuery> = {}) =>
  listTemplates(base.db, [seller.id], { ...ALL, ...change });

const givenTemplate = (seller: TestSeller, more: Parameters<typeof givenSubscription>[2] = {}) =>
  givenSubscription(base.db, seller.id, { kind: 'template', state: 'initial', ...more });

test('a template has what was made of it: all that were paid, those that recur, and what these come to', async () => {
  const seller = await givenSeller(base.db);
  const { id: templateId, subscriptionId } = await givenTemplate(seller, { price: 5_900, period: 'yearly' });
  const made = (more: Parameters<typeof givenSubscription>[2] = {}) =>
    givenSubscription(base.db, seller.id, { templateId, period: 'yearly', price: 5_900, ...more });
  await made();
  await made({ price: 12_000 });
  await made({ state: 'retrying' });
  await made({ state: 'paused', nextAt: null });
  await made({ state: 'cancelled', nextAt: null });
  await made({ state: 'initial' });
  await givenSubscription(base.db, seller.id);
  const { rows, count } = await list(seller);
  expect(count).toBe(1);
  // 59.00 a year is 4.92 a month, 120.00 is 10.00: each rounded by itself.
  expect(rows).toMatchObject([
    { subscriptionId, price: 5_900, made: 5, running: 3, monthly: 492 + 1_000 + 492, endedAt: null },
  ]);
  expect(await pricesOfTemplate(base.db, [seller.id], subscriptionId)).toEqual([
    { price: 5_900, count: 1, nextAt: '2027-01-01T07:00:00.000Z' },
    { price: 12_000, count: 1, nextAt: '2027-01-01T07:00:00.000Z' },
  ]);
});

test('one without subscriptions says so, and an ended one is found by its state', async () => {
  const seller = await givenSeller(base.db);
  expect(await hasTemplates(base.db, [seller.id])).toBe(false);
  await givenTemplate(seller, { description: 'Old plan', state: 'cancelled' });
  await givenTemplate(seller, { description: '100% yoga', reference: 'Y-1' });
  expect(await hasTemplates(base.db, [seller.id])).toBe(true);
  const names = async (change: Partial<TemplatesQuery>) =>
    (await list(seller, change)).rows.map(({ description, made, monthly }) => [description, made, monthly]);
  expect(await names({ state: 'ended' })).toEqual([['Old plan', 0, 0]]);
  expect(await names({ state: 'open' })).toEqual([['100% yoga', 0, 0]]);
  expect(await names({ search: 'y-1' })).toEqual([['100% yoga', 0, 0]]);
  // The search text is matched literally, and not as a pattern.
  expect(await names({ search: '0%y' })).toEqual([]);
});

test('pages follow each other, and one behind the last still says how many there are', async () => {
  const seller = await givenSeller(base.db);
  for (const description of ['A', 'B', 'C'])
    await givenTemplate(seller, { description, createdAt: new Date(`2026-11-0${description.charCodeAt(0) - 64}`) });
  const page = async (number: number) => {
    const { rows, count } = await list(seller, { page: number, size: 2 });
    return [rows.map(({ description }) => description), count];
  };
  expect([await page(1), await page(2), await page(3)]).toEqual([
    [['C', 'B'], 3],
    [['A'], 3],
    [[], 3],
  ]);
});

test('those whose price is to change are the active ones that cost something else', async () => {
  const seller = await givenSeller(base.db);
  const { id: templateId, subscriptionId } = await givenTemplate(seller);
  const dear = await givenSubscription(base.db, seller.id, { templateId, price: 7_900 });
  await givenSubscription(base.db, seller.id, { templateId, price: 5_900 });
  await givenSubscription(base.db, seller.id, { templateId, price: 7_900, state: 'paused', nextAt: null });
  await givenSubscription(base.db, seller.id, { price: 7_900 });
  const chosen = await findPricedOtherwise(base.db, [seller.id], {
    templateId: subscriptionId,
    price: 5_900,
    most: 10,
  });
  expect(chosen.map((one) => [one.subscriptionId, one.price])).toEqual([[dear.subscriptionId, 7_900]]);
});

test('templates, and what was made of them, are a seller’s own', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const { id: templateId, subscriptionId } = await givenTemplate(seller);
  await givenSubscription(base.db, seller.id, { templateId });
  const asked = { templateId: subscriptionId, price: 1, most: 10 };
  expect([
    (await list(other)).count,
    await hasTemplates(base.db, [other.id]),
    await pricesOfTemplate(base.db, [other.id], subscriptionId),
    await findPricedOtherwise(base.db, [other.id], asked),
    (await listTemplates(base.db, [], ALL)).rows,
  ]).toEqual([0, false, [], [], []]);
  expect(await findPricedOtherwise(base.db, [seller.id], asked)).toHaveLength(1);
});
