import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { purgeCards } from './purge-cards.ts';
import { endToken } from './store-tokens.sql.ts';
import { DEBIT, methodsWorld } from '../../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const { seller, givenWaiting, told, bankClock, notice } = methodsWorld(base, world);

const NO_CARD = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
const STATE = statement(
  'test_ended_state',
  'SELECT state, ended_at IS NOT NULL AS "isEnded", vault_card_id AS card FROM buyer_token WHERE public_id = $1',
);
const stateOf = async (key: string) =>
  (await base.db.query<{ state: string; isEnded: boolean; card: number }>(STATE, [key]))[0];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function givenKept(own: TestSeller): Promise<{ key: string; attemptId: string }> {
  const { saleId } = await world.givenSale(own, { capture_buyer: '1' });
  const { body } = await world.pay(own, saleId);
  return { key: body.buyer_key, attemptId: body.svc_transaction_id };
}

async function payWith(own: TestSeller, key: string) {
  const { saleId } = await world.givenSale(own);
  return world.pay(own, saleId, { ...NO_CARD, buyer_key: key });
}

describe('security 6: a card whose owner took it back', () => {
  test.each([
    ['succeeds', 'delay'],
    ['is declined', 'decline'],
  ])('while its first payment is under way stays ended when that %s', async (_, what) => {
    const own = await seller();
    const { key, attemptId } = await givenKept(own);
    await world.bank.next({ merchant: String(own.id), operation: 'charge', what: 'delay', ms: 500 });
    const { saleId } = await world.givenSale(own);
    const paying = world.pay(own, saleId, { ...NO_CARD, buyer_key: key });
    await pause(200);
    expect(await endToken(base.db, attemptId)).toBe(true);
    await paying;
    if (what === 'decline') {
      // And of a token that was never used: a decline gives nothing back to life either.
      const other = await givenKept(own);
      await world.bank.next({ merchant: String(own.id), operation: 'charge', what: 'delay', ms: 300 });
      await world.bank.next({ merchant: String(own.id), operation: 'charge', what: 'decline', code: 20004 });
      const declined = payWith(own, other.key);
      await pause(150);
      await endToken(base.db, other.attemptId);
      await declined;
      expect(await stateOf(other.key)).toMatchObject({ state: 'inactive', isEnded: true });
    }
    expect(await stateOf(key)).toMatchObject({ state: 'inactive', isEnded: true });
    expect((await payWith(own, key)).body.status_error_code).toBe(9004);
    await purgeCards(world.context);
    expect((await stateOf(key))?.card).toBe(0);
    expect((await payWith(own, key)).body.status_error_code).toBe(9004);
  });

  test('after its first payment pays nothing more, and is ended once', async () => {
    const own = await seller();
    const { key, attemptId } = await givenKept(own);
    expect((await payWith(own, key)).body.sale_status).toBe('completed');
    expect([await endToken(base.db, attemptId), await endToken(base.db, attemptId)]).toEqual([true, false]);
    expect((await payWith(own, key)).body.status_error_code).toBe(9004);
    expect(await stateOf(key)).toMatchObject({ state: 'inactive', isEnded: true });
  });

  test('is not brought back by anything that writes to the row', async () => {
    const own = await seller();
    const { key, attemptId } = await givenKept(own);
    await endToken(base.db, attemptId);
    await expect(
      base.db.query(statement('test_revive', `UPDATE buyer_token SET state = 'active' WHERE public_id = $1`), [key]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('security 6: a mandate whose owner cancelled it', () => {
  async function givenMandate(own: TestSeller): Promise<{ key: string; name: string }> {
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    const waiting = await givenWaiting(saleId, DEBIT());
    await bankClock(61);
    await notice(waiting.attemptId);
    await bankClock(0);
    return { key: (await told(saleId))[0]?.form.get('buyer_key') ?? '', name: waiting.name };
  }

  const cancel = async (name: string) => {
    const { reference } = await world.bank.control('POST', `/control/challenges/${name}/mandate`, { status: 3 });
    expect(await notice(reference)).toBe('processed');
  };

  test.each(['before', 'after'])(
    '%s its later debit ends: the debit ends as its bank says, the mandate stays ended',
    async (order) => {
      const own = await seller();
      const { key, name } = await givenMandate(own);
      const { body } = await world.call('generate-sale', {
        seller_svc_id: own.svcId,
        sale_price: 5000,
        currency: 'ILS',
        product_name: 'Coffee',
        buyer_key: key,
      });
      expect(body.sale_status).toBe('pending');
      const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
      const end = async () => {
        await bankClock(122);
        for (const { reference } of waiting) await notice(reference);
        await bankClock(0);
      };
      for (const step of order === 'before' ? [() => cancel(name), end] : [end, () => cancel(name)]) await step();
      expect(await stateOf(key)).toMatchObject({ state: 'inactive', isEnded: true });
      expect((await payWith(own, key)).body.status_error_code).toBe(9004);
    },
  );
});
