import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { showSale } from '../reading/show-sale.ts';
import { addNote } from './store-notes.ts';

const base = testDatabase();
const world = testWorld(base);

test('notes of a sale are shown to its own business, the newest first', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  for (const text of ['Called the buyer.', 'They will pay on Sunday.'])
    expect(await addNote(base.db, saleId, [seller.id], { userId: 1, text })).toBe(seller.id);
  const shown = (sellerId: number) => showSale(base.db, [sellerId], saleId);
  expect((await shown(seller.id))?.notes.map(({ text }) => text)).toEqual([
    'They will pay on Sunday.',
    'Called the buyer.',
  ]);
  expect(await shown((await givenSeller(base.db)).id)).toBeNull();
});

test('nobody writes on a sale of another business, or on one that there is not', async () => {
  const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const { saleId } = await world.givenSale(seller);
  expect(await addNote(base.db, saleId, [other.id], { userId: 1, text: 'x' })).toBeNull();
  expect(await addNote(base.db, 'SALE-AAAAAAAA', [seller.id], { userId: 1, text: 'x' })).toBeNull();
  expect((await showSale(base.db, [seller.id], saleId))?.notes).toEqual([]);
});

test('the database takes no empty note and none above its limit', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  for (const text of ['', 'x'.repeat(2_001)])
    await expect(addNote(base.db, saleId, [seller.id], { userId: 1, text })).rejects.toThrow();
});
