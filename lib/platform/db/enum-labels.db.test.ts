import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import { statement } from './database.ts';
import * as enums from './generated/enums.ts';
import { recordsOf } from './records.ts';

const { db } = testDatabase();

const sale = (sellerId: number, status: 'initial' | 'partial-refund') => ({
  sellerId,
  publicId: randomUUID(),
  status,
  price: 500,
  authorized: 500,
  captured: 500,
  refunded: status === 'initial' ? 0 : 100,
  currency: 'ILS',
  productName: 'Beans',
});

test('the Prisma client takes and returns labels, in rows, conditions, lists and relations', async () => {
  const { id } = await givenSeller(db);
  const records = await recordsOf(db, { sellerIds: [id] });
  const made = await records.sale.create({ data: sale(id, 'partial-refund') });
  expect([made.status, made.paymentMethod]).toEqual(['partial-refund', 'credit-card']);
  await records.sale.createMany({ data: [sale(id, 'initial')] });
  const counts = [
    records.sale.count({ where: { status: 'partial-refund' } }),
    records.sale.count({ where: { OR: [{ status: { in: ['partial-refund', 'initial'] } }] } }),
    records.sale.count({ where: { status: { not: 'partial-refund' } } }),
  ];
  expect(await Promise.all(counts)).toEqual([1, 2, 1]);

  await records.seller.updateMany({ data: { paymentMethods: { set: ['apple-pay', 'sepa'] } } });
  const seller = await records.seller.findFirst({
    select: { paymentMethods: true, sales: { where: { status: 'partial-refund' }, select: { status: true } } },
  });
  expect(seller).toEqual({ paymentMethods: ['apple-pay', 'sepa'], sales: [{ status: 'partial-refund' }] });
  const text = statement('test_methods', 'SELECT payment_methods::text AS text FROM seller WHERE id = $1');
  expect(await db.query(text, [id])).toEqual([{ text: '{apple-pay,sepa}' }]);

  const grouped = await records.sale.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } });
  expect(grouped.map(({ status }) => status)).toEqual(['initial', 'partial-refund']);
});

test('a text or a document of a record stays as it is, though it reads like a label', async () => {
  const { id } = await givenSeller(db);
  const records = await recordsOf(db, { sellerIds: [id] });
  const data = { ...sale(id, 'initial'), productName: 'partial_refund', orderDetails: { status: 'partial-refund' } };
  const { productName, orderDetails } = await records.sale.create({ data });
  expect([productName, orderDetails]).toEqual(['partial_refund', { status: 'partial-refund' }]);
});

const LABELS = statement(
  'test_labels',
  'SELECT array_agg(DISTINCT e.enumlabel::text ORDER BY e.enumlabel::text) AS labels FROM pg_enum e',
);

test('the generated enums have the labels of the database', async () => {
  const [row] = await db.query<{ labels: string[] }>(LABELS, []);
  const generated = new Set(Object.values(enums).flatMap((members) => Object.values(members)));
  expect([...generated].sort()).toEqual([...(row?.labels ?? [])].sort());
});
