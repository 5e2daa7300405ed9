import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPayout, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { claimPartnerPayout } from '../claim-payout.ts';
import { addPartnerAccount } from '../partners/store-partners.sql.ts';

/** A partner reads its sellers' money and its own (answers, section 13). */

const base = testDatabase();
const world = testWorld(base);

/** 1.5 % of 50.00. */
const FEE = 75;

let partner: TestPartner;
let stranger: TestPartner;
let seller: TestSeller;
let payout: string;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  stranger = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
  payout = await givenPayout(base, seller);
  const { saleId } = await world.givenSale(seller);
  expect((await world.pay(seller, saleId)).body.status_code).toBe(0);
});

type Query = Record<string, string | number>;

const asPartner = async (path: string, query: Query = {}, of: TestPartner = partner, method = 'GET', body?: object) =>
  (await callApi(method, path, { headers: { 'svc-partner-key': of.clientKey }, query, ...(body && { body }) })).body;
const asSeller = async (path: string, of: TestSeller = seller) =>
  (await callApi('GET', path, { headers: { 'svc-merchant-key': of.svcId } })).body;

const timeless = ({ as_of: _, session: __, ...answer }: Record<string, unknown>) => answer;

const OF_A_SELLER = ['balance', 'balance/entries', 'payouts', 'payout-schedule', 'reserve', 'balance/card'];
const paths = () => [...OF_A_SELLER, `payouts/${payout}`, `payouts/${payout}/transactions`];

describe('a partner that names one of its sellers in the query', () => {
  test('is answered what the seller’s own key is answered, on every path', async () => {
    for (const path of paths()) {
      const answer = await asPartner(path, { seller_svc_id: seller.svcId });
      expect([path, timeless(answer)]).toEqual([path, timeless(await asSeller(path))]);
      expect([path, answer.status_code]).toEqual([path, 0]);
    }
  });

  test('sets its schedule and its reserve', async () => {
    const query = { seller_svc_id: seller.svcId };
    const weekly = { interval: 'weekly', weekday: 2 };
    expect(await asPartner('payout-schedule', query, partner, 'PUT', weekly)).toMatchObject(weekly);
    const held = { percent: 5, days: 30, reason: 'New' };
    expect(await asPartner('reserve', query, partner, 'PUT', held)).toMatchObject({ ...held, status_code: 0 });
  });

  test('names it twice alike or not at all: another in the header is refused', async () => {
    const other = await givenSeller(base.db, { partner });
    const both = (named: string) =>
      callApi('GET', 'balance', {
        headers: { 'svc-partner-key': partner.clientKey, 'svc-merchant-key': seller.svcId },
        query: { seller_svc_id: named },
      });
    expect((await both(seller.svcId)).body.status_code).toBe(0);
    expect((await both(other.svcId)).body).toMatchObject({ status_error_code: 9001 });
  });

  test('hears of another partner’s seller what it hears of one that is not there', async () => {
    const nobody = 'MPL00000-00000000-00000000-00000000';
    for (const path of paths()) {
      const foreign = await asPartner(path, { seller_svc_id: seller.svcId }, stranger);
      const unknown = await asPartner(path, { seller_svc_id: nobody }, stranger);
      expect([path, timeless(foreign)]).toEqual([path, timeless(unknown)]);
      expect([path, foreign.status_error_code]).toEqual([path, 251]);
    }
  });
});

describe('a partner that names no seller', () => {
  test('is answered its own balance, the fees that made it and its payouts', async () => {
    expect(await asPartner('balance', {}, stranger)).toMatchObject({ seller_svc_id: null, balances: [] });
    expect(await asPartner('balance')).toMatchObject({
      seller_svc_id: null,
      balances: [{ currency: 'ILS', pending: 0, available: FEE, in_transit: 0, total: FEE }],
    });
    await addPartnerAccount(base.db, {
      partnerId: partner.id,
      currency: 'ILS',
      details: { holder: 'Marketa', bank: '12', branch: '600', number: '123456' },
      holdSeconds: 0,
      nameDiffers: false,
    });
    const asked = { partnerId: partner.id, currency: 'ILS', origin: 'schedule' as const, createdBy: null };
    const claimed = await claimPartnerPayout({ database: base.db, timeZone: ZONE }, asked);
    if (typeof claimed === 'string') throw new Error(claimed);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    expect(await asPartner('balance', { currency: 'ILS' })).toMatchObject({
      balances: [{ available: FEE, in_transit: FEE, total: 2 * FEE }],
    });
    const { items } = await asPartner('balance/entries');
    const lines = items.map(({ cause, amount, payout_id }: Record<string, unknown>) => [cause, amount, payout_id]);
    expect(lines).toEqual([
      ['market-fee-income', FEE, null],
      ['payout', -FEE, claimed.publicId],
      ['market-fee-income', FEE, claimed.publicId],
    ]);
    const fees = await asPartner('balance/entries', { cause: 'market-fee-income', limit: 1 });
    expect(fees.items).toEqual([items[0]]);
    expect((await asPartner('balance/entries', { cause: 'payout' })).items).toEqual([items[1]]);
    const found = { payout_id: claimed.publicId, amount: FEE, composition: { market_fees: FEE, unexplained: 0 } };
    expect(await asPartner('payouts')).toMatchObject({ items: [found], next_cursor: null });
    expect(await asPartner(`payouts/${claimed.publicId}`)).toMatchObject(found);
    const { items: within } = await asPartner(`payouts/${claimed.publicId}/transactions`);
    expect(within).toEqual([{ ...items[2], payout_id: claimed.publicId }]);
    const unknown = await asPartner('payouts/PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA', {}, stranger);
    expect(await asPartner(`payouts/${claimed.publicId}`, {}, stranger)).toMatchObject({
      ...timeless(unknown),
      status_error_code: 9007,
    });
    expect(await asPartner(`payouts/${payout}`)).toMatchObject({ status_error_code: 9007 });
    expect(await asSeller(`payouts/${claimed.publicId}`)).toMatchObject({ status_error_code: 9007 });
  });

  test('hears what is missing where only a seller can be meant, and nobody’s key is unknown', async () => {
    for (const path of ['payout-schedule', 'reserve', 'balance/card'])
      expect([path, await asPartner(path)]).toMatchObject([
        path,
        { status_error_code: 1, status_additional_info: 'Svc-Merchant-Key' },
      ]);
    const nobody = { ...partner, clientKey: 'nobody' };
    for (const path of ['balance', 'balance/entries', 'payouts'])
      expect((await asPartner(path, {}, nobody)).status_error_code).toBe(200);
    expect((await callApi('GET', 'balance', {})).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'Svc-Merchant-Key',
    });
  });
});
