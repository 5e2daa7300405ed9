import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import {
  addProduct,
  changeProduct,
  deleteProducts,
  findProduct,
  findProducts,
  hasProducts,
  restoreProducts,
  setProductStatus,
} from './store.ts';

const { db, moveClock } = testDatabase();
const MUG = {
  remoteId: 'mug-1',
  name: 'Mug',
  status: 1,
  description: '',
  prices: { currency: 'ILS', isVatFree: false, withoutVat: 10_000, includeVat: 11_800 },
  costs: null,
};
const FIVE = [1, 2, 3, 4, 5];

test('what is deleted, restored or made unavailable five times at once is so once, and each change is told once', async () => {
  const { id } = await givenSeller(db);
  const { guid, updatedAt } = await addProduct(db, id, MUG);
  await moveClock(60);
  for (const change of [
    () => setProductStatus(db, [guid, guid.toUpperCase()], [id], 0),
    () => deleteProducts(db, [guid], [id]),
    () => restoreProducts(db, [guid], [id]),
  ]) {
    const told = await Promise.all(FIVE.map(change));
    expect(told.flat()).toEqual([{ guid, sellerId: id }]);
  }
  const kept = await findProduct(db, guid, [id]);
  expect(kept).toMatchObject({ ...MUG, status: 0 });
  expect(kept?.updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime() + 50_000);
});

test('a product of another seller is not found, changed, deleted or brought back', async () => {
  const [mine, other] = [await givenSeller(db), await givenSeller(db)];
  const product = await addProduct(db, mine.id, MUG);
  const { guid } = product;
  expect([
    await findProduct(db, guid, [other.id]),
    await findProducts(db, [guid], [other.id]),
    await findProducts(db, [guid], []),
    await changeProduct(db, { guid, sellerId: other.id }, { ...MUG, name: 'Cup' }),
    await setProductStatus(db, [guid], [other.id], 0),
    await deleteProducts(db, [guid], [other.id]),
    await hasProducts(db, [other.id]),
  ]).toEqual([null, [], [], null, [], [], false]);
  expect(await findProduct(db, guid, [other.id, mine.id])).toEqual(product);
  await deleteProducts(db, [guid], [mine.id]);
  expect(await restoreProducts(db, [guid], [other.id])).toEqual([]);
  expect(await changeProduct(db, product, MUG)).toBeNull();
});
