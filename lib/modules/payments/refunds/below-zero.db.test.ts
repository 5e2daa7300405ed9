import { beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Refunds that a balance does not cover (answers, section 13). */

const base = testDatabase();
const world = testWorld(base);

/** A payment of 50.00 after its fee and the tax on it. */
const NET = 4_802;

const LIMIT = statement(
  'test_negative_limit',
  `INSERT INTO payout_schedule (seller_id, negative_limit) VALUES ($1, $2)
    ON CONFLICT (seller_id) DO UPDATE SET negative_limit = excluded.negative_limit`,
);
const CARD = statement(
  'test_own_card',
  'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE public_id = $2) WHERE id = $1',
);
const OPEN_REFUNDS = statement(
  'test_open_refunds',
  `SELECT id FROM attempt WHERE seller_id = $1 AND kind = 'refund' AND state = 'in_flight'`,
);

let createdBy: number;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});

const limited = (seller: TestSeller, limit: number) => base.owner.query(LIMIT, [seller.id, limit]);

async function paid(seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller);
  expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
  return saleId;
}

const codeOf = async (seller: TestSeller, saleId: string, amount?: number): Promise<number> =>
  (await world.refund(seller, saleId, amount)).body.status_error_code;

const totalOf = async (seller: TestSeller): Promise<number> => {
  const { pending, available } = await balanceOf(base, seller);
  return pending + available;
};

describe('a refund without a card of the seller', () => {
  test('goes down to the limit and not one agora further; the sale stays refundable', async () => {
    const seller = await givenSeller(base.db);
    await limited(seller, 5_000 - NET - 1);
    const saleId = await paid(seller);
    const { status, body } = await world.refund(seller, saleId);
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, 352, 'sale_refund_amount']);
    expect(await codeOf(seller, saleId, NET)).toBe(0);
    await limited(seller, 5_000 - NET);
    expect(await codeOf(seller, saleId, undefined)).toBe(0);
    expect(await totalOf(seller)).toBe(NET - 5_000);
  });

  test('may take a balance that is new far enough for the fees of what it gives back', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await paid(seller);
    expect(await codeOf(seller, saleId)).toBe(0);
  });

  test('races others of the same seller for one limit: together they never pass it', async () => {
    const ended: number[][] = [];
    for (let round = 0; round < 4; round += 1) {
      const seller = await givenSeller(base.db);
      await limited(seller, 0);
      const sales = [await paid(seller), await paid(seller), await paid(seller)];
      const codes = await Promise.all(sales.map((saleId) => codeOf(seller, saleId)));
      ended.push(codes.toSorted((one, other) => one - other));
      expect(await totalOf(seller)).toBe(3 * NET - 10_000);
    }
    expect(ended).toEqual(Array.from({ length: 4 }, () => [0, 0, 352]));
  });

  test('races a payout for one balance: what is under way for one is not there for the other', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const seller = await givenPaidSeller(base);
      await limited(seller, 0);
      const saleId = await paid(seller);
      await base.moveClock(8 * 86_400);
      const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
      const payOut = () => claimPayout({ database: base.db, timeZone: ZONE }, asked);
      const refund = () => codeOf(seller, saleId, 4_000);
      const [code] = await Promise.all(round % 2 ? [refund(), payOut()] : [payOut().then(() => refund())]);
      const [payout] = await payoutsOf(base, seller);
      expect([await totalOf(seller), payout?.amount]).toEqual(code === 0 ? [0, NET - 4_000] : [0, NET]);
      seen.add(String(code));
    }
    expect(seen).toContain('352');
  });
});

describe('a refund that the seller’s card pays for', () => {
  test('leaves its money to nobody else: neither to a payout nor to another refund', async () => {
    const seller = await givenPaidSeller(base);
    await limited(seller, 0);
    const [saleId, other] = [await paid(seller), await paid(seller)];
    await base.moveClock(8 * 86_400);
    const adjust = { sellerId: seller.id, currency: 'ILS', amount: 500 - 2 * NET, reason: 'x', createdBy };
    await adjustBalance(base.db, adjust);
    await base.owner.query(CARD, [seller.id, await world.givenToken(seller)]);
    await world.bank.next({ merchant: String(seller.id), operation: 'refund', what: 'delay', ms: 1_500 });
    const refunded = codeOf(seller, saleId, 4_000);
    await expect.poll(() => base.db.query(OPEN_REFUNDS, [seller.id])).toHaveLength(1);
    expect(await totalOf(seller)).toBe(4_500);
    const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
    expect(await claimPayout({ database: base.db, timeZone: ZONE }, asked)).toMatchObject({ amount: 500 });
    await base.owner.query(CARD, [seller.id, null]);
    expect(await codeOf(seller, other, 500)).toBe(352);
    expect(await refunded).toBe(0);
    expect(await totalOf(seller)).toBe(0);
  });

  test('is refused where the card declines, and nothing moves', async () => {
    const seller = await givenSeller(base.db);
    await base.owner.query(CARD, [
      seller.id,
      await world.givenToken(seller, { credit_card_number: '4000000000000036' }),
    ]);
    const saleId = await paid(seller);
    expect(await codeOf(seller, saleId)).toBe(20_004);
    expect(await totalOf(seller)).toBe(NET);
  });
});
