import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { newSecret, savedCardsWorld } from '#lib/testing/payment-page/saved-cards.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { showSale } from '../../payments/reading/show-sale.ts';
import { findSaleForBuyer } from '../find-sale-for-buyer.ts';
import { purgeSavedCards } from './saved-cards.ts';

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let secret: string;

beforeEach(async () => {
  seller = await givenSeller(base.db);
  secret = newSecret();
});

const { givenSale, remember, listed, lastFours, payAgain, inVault, rows } = savedCardsWorld(
  base,
  world,
  () => seller,
  () => secret,
);

describe('security 13: whoever has the browser of somebody else', () => {
  const wrongCode = async (saleId: string, card: string) => {
    await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 21003 });
    return payAgain(saleId, { code: '999', card });
  };

  test('learns by a wrong code neither name nor social id, and tells the seller neither', async () => {
    await remember({ socialId: '008336174' });
    const saleId = await givenSale();
    const [card] = await listed(saleId);
    expect(await wrongCode(saleId, card?.id ?? '')).toMatchObject({ outcome: 'declined', decline: 'wrong_cvv' });
    expect(await showSale(base.db, [seller.id], saleId)).toMatchObject({ buyerName: '', buyerSocialId: '' });
    expect(await findSaleForBuyer(world.context, saleId)).toMatchObject({ buyer: { name: '' } });
    const bodies = await base.db.query<{ body: string }>(
      statement(
        'test_failures_told',
        `SELECT e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1`,
      ),
      [saleId],
    );
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.body).not.toMatch(/Dana|008336174/);
    expect(await payAgain(saleId, { card: card?.id ?? '' })).toMatchObject({ outcome: 'paid' });
    expect(await showSale(base.db, [seller.id], saleId)).toMatchObject({
      buyerName: 'Dana Levi',
      buyerSocialId: '008336174',
    });
  });

  test('may be wrong five times in a row, on whatever sales: then the card is forgotten, by the vault too', async () => {
    await remember();
    const [card] = await listed();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await lastFours()).toEqual(['1111']);
      expect((await wrongCode(await givenSale(), card?.id ?? '')).outcome).toBe('declined');
    }
    expect(await lastFours()).toEqual([]);
    expect(await payAgain(await givenSale(), { card: card?.id ?? '' })).toEqual({ outcome: 'saved_card_gone' });
    await purgeSavedCards(world.context);
    expect([await rows(), await inVault()]).toEqual([0, 0]);
  });

  test('other declines do not count, and a right code begins anew', async () => {
    await remember();
    const [card] = await listed();
    for (let turn = 0; turn < 4; turn += 1) await wrongCode(await givenSale(), card?.id ?? '');
    for (let turn = 0; turn < 2; turn += 1) {
      await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 21005 });
      expect((await payAgain(await givenSale(), { card: card?.id ?? '' })).outcome).toBe('declined');
    }
    expect(await payAgain(await givenSale())).toMatchObject({ outcome: 'paid' });
    for (let turn = 0; turn < 4; turn += 1) await wrongCode(await givenSale(), card?.id ?? '');
    expect(await lastFours()).toEqual(['1111']);
  });
});
