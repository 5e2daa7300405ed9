import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, type TestPartner } from '#lib/testing/sellers.ts';
import { testWorld } from '#lib/testing/world.ts';
import { createSellerContract } from '../contract/create-seller.ts';
import { getSellersContract } from '../contract/get-sellers.ts';
import { SELLER_PLANS } from '../domain/plans.ts';
import { approveSeller } from '../profile/approve-seller.ts';
import { setInstallmentSettlement } from '../settings/installment-settlement.sql.ts';

/** POST /get-sellers (answers, section 6): every filter, and every field of an answer. */

const base = testDatabase();

const DAY = 86_400;
const world = testWorld(base);

const { svc_client_key: _, ...EXAMPLE } = createSellerContract.example.request;

const DANA = {
  ...EXAMPLE,
  seller_first_name: 'Dana',
  seller_last_name: 'Levi',
  seller_first_name_en: 'Dana E',
  seller_last_name_en: 'Levi E',
  seller_social_id: '008336174',
  seller_phone: '0521234567',
  seller_contact_email: 'shop@example.com',
  seller_contact_phone: '0397654321',
  seller_retail_type: 5,
  seller_merchant_name_en: 'Levi Ceramics Ltd',
  seller_dba: 'Clay',
  seller_dba_en: 'Clay E',
  seller_plan: SELLER_PLANS[0].publicId,
  seller_id: 'S-17',
  market_fee: 1.5,
  language: 'ru',
};
const NOA = {
  ...EXAMPLE,
  seller_first_name: 'Noa',
  seller_last_name: 'Bar',
  seller_phone: '0529876543',
  seller_merchant_name: 'Bar Books',
  seller_inc_code: '515000007',
  seller_id: 'S-18',
};

const SET_CREATED = statement('test_set_created', 'UPDATE seller SET created_at = $2, active = $3 WHERE id = $1');
const BY_KEY = statement('test_seller_by_key', 'SELECT id FROM seller WHERE public_key = $1::uuid');
const LEDGER = statement(
  'test_ledger_of_seller',
  // Debts to sellers are below zero in the ledger.
  `SELECT currency, -sum(amount)::bigint AS total FROM ledger_entry WHERE account = 'seller_balance' AND owner_id = $1
  GROUP BY currency`,
);

let partner: TestPartner;
// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
let dana: any;
let noa: typeof dana;

const ask = async (filters: object, by: TestPartner = partner) =>
  (await callApi('POST', 'get-sellers', { body: { svc_client_key: by.clientKey, language: 'en', ...filters } })).body;
const idOf = async (key: string) => (await base.db.query<{ id: number }>(BY_KEY, [key]))[0]?.id ?? 0;

async function create(of: TestPartner, profile: object) {
  const { body } = await callApi('POST', 'create-seller', {
    body: { svc_client_key: of.clientKey, ...profile, seller_email: `${randomUUID()}@example.com` },
  });
  if (body.status_code !== 0) throw new Error(JSON.stringify(body));
  const { items } = await ask({ seller_svc_id: body.seller_svc_id }, of);
  const sellerId = await idOf(body.seller_public_key.uuid);
  return { ...body, sellerId, email: items[0].seller_personal_details.seller_email };
}

beforeAll(async () => {
  partner = await givenPartner(base.db);
  dana = await create(partner, DANA);
  noa = await create(partner, NOA);
  // The same of another partner, whom no filter of this one finds.
  const other = await givenPartner(base.db);
  await create(other, DANA);
  await create(other, NOA);
  await base.owner.query(SET_CREATED, [dana.sellerId, '2026-01-10T08:00:00Z', true]);
  await base.owner.query(SET_CREATED, [noa.sellerId, '2026-03-10T08:00:00Z', false]);
  await base.db.inTransaction((inside) => approveSeller(inside, world.context, dana.sellerId));
});

/** Each filter: what finds Dana alone, what finds both, and what finds nobody. */
const FILTERS = (): Record<string, { one: unknown; both?: unknown; none: unknown; wrong: unknown }> => ({
  seller_svc_id: {
    one: dana.seller_svc_id,
    both: [dana.seller_svc_id, noa.seller_svc_id],
    none: 'MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
    wrong: { is: 'an object' },
  },
  seller_public_key: {
    one: dana.seller_public_key.uuid,
    both: [dana.seller_public_key.uuid, noa.seller_public_key.uuid],
    none: randomUUID(),
    wrong: ['x'.repeat(37)],
  },
  seller_created_min: { one: undefined, both: '2026-01-10', none: '2027-01-01', wrong: '10/01/2026' },
  seller_created_max: { one: '2026-02-01', both: '2026-03-11', none: '2025-12-31', wrong: 'yesterday' },
  seller_id: { one: 'S-17', both: ['S-17', 'S-18'], none: 'S-19', wrong: { is: 'an object' } },
  seller_first_name: { one: 'Dana', both: ['Dana', 'Noa'], none: 'dana', wrong: 'x'.repeat(256) },
  seller_last_name: { one: 'Levi', both: ['Levi', 'Bar'], none: 'Le', wrong: [['Levi']] },
  seller_merchant_name: {
    one: 'Levi Ceramics',
    both: ['Levi Ceramics', 'Bar Books'],
    none: '%',
    wrong: { is: 'an object' },
  },
  seller_email: {
    one: dana.email.toUpperCase(),
    both: [dana.email, noa.email],
    none: 'nobody@example.com',
    wrong: [{}],
  },
  seller_phone: { one: '0521234567', both: ['0521234567', '0529876543'], none: '052', wrong: { is: 'an object' } },
  seller_inc_code: { one: '514000008', both: ['514000008', '515000007'], none: '514', wrong: [[]] },
  seller_active: { one: true, both: [true, false], none: undefined, wrong: 'maybe' },
  seller_approved: { one: '1', both: [0, 1], none: undefined, wrong: 2 },
});
const NAMES = [
  ...['seller_svc_id', 'seller_public_key', 'seller_created_min', 'seller_created_max', 'seller_id'],
  ...['seller_first_name', 'seller_last_name', 'seller_merchant_name', 'seller_email', 'seller_phone'],
  ...['seller_inc_code', 'seller_active', 'seller_approved'],
];

const keysOf = ({ items }: { items: { seller_public_key: { uuid: string } }[] }) =>
  items.map(({ seller_public_key: key }) => key.uuid);

test('no filter of the contract is left out here', () => {
  const {
    svc_client_key: _key,
    language: _language,
    page: _page,
    page_size: _size,
    ...filters
  } = getSellersContract.request.shape;
  expect(Object.keys(filters)).toEqual(NAMES);
});

test.each(NAMES)('%s alone finds those it is about, newest first, and no other partner’s', async (name) => {
  const { one, both } = FILTERS()[name] ?? {};
  if (one !== undefined) {
    const found = await ask({ [name]: one });
    expect([found.status_code, found.items_count, keysOf(found)]).toEqual([0, 1, [dana.seller_public_key.uuid]]);
    if (!name.startsWith('seller_created')) expect(keysOf(await ask({ [name]: [one] }))).toEqual(keysOf(found));
  }
  if (both === undefined) return;
  const found = await ask({ [name]: both });
  expect([found.items_count, keysOf(found)]).toEqual([2, [noa.seller_public_key.uuid, dana.seller_public_key.uuid]]);
});

test.each(NAMES)('%s that nobody has is a success with an empty list', async (name) => {
  const { none } = FILTERS()[name] ?? {};
  // There is somebody for either word of a flag: both together with one that is not so.
  const filters = none === undefined ? { [name]: false, seller_first_name: 'Dana' } : { [name]: none };
  const answer = await callApi('POST', 'get-sellers', { body: { svc_client_key: partner.clientKey, ...filters } });
  expect([answer.status, answer.body]).toEqual([200, { status_code: 0, items_count: 0, items: [] }]);
});

test.each(NAMES)('%s of a wrong type is refused by its name', async (name) => {
  const body = await ask({ [name]: FILTERS()[name]?.wrong });
  expect([body.status_error_code, body.status_additional_info]).toEqual([9001, name]);
});

test.each([
  ['page_size', 0],
  ['page_size', 501],
  ['page', 0],
  ['page', 'first'],
])('%s %j is refused by its name', async (name, value) => {
  const body = await ask({ [name]: value });
  expect([body.status_error_code, body.status_additional_info]).toEqual([9001, name]);
});

test('filters narrow each other, and pages cut what they leave', async () => {
  expect((await ask({ seller_first_name: ['Dana', 'Noa'], seller_last_name: 'Bar' })).items_count).toBe(1);
  const [first, second, third] = [
    await ask({ page_size: 1 }),
    await ask({ page_size: '1', page: '2' }),
    await ask({ page_size: 1, page: 3 }),
  ];
  expect([first, second, third].map(({ items_count }) => items_count)).toEqual([2, 2, 2]);
  expect([first, second, third].flatMap(keysOf)).toEqual([noa.seller_public_key.uuid, dana.seller_public_key.uuid]);
});

test('an answer has every field of the contract, with what was told and decided', async () => {
  const { items } = await ask({ seller_id: 'S-17' });
  const [item] = items;
  expect(item).toEqual({
    seller_svc_id: dana.seller_svc_id,
    seller_public_key: dana.seller_public_key,
    seller_id: 'S-17',
    seller_created: '2026-01-10 10:00:00',
    seller_active: true,
    seller_approved: true,
    seller_approved_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    seller_personal_details: {
      seller_first_name: 'Dana',
      seller_last_name: 'Levi',
      seller_first_name_en: 'Dana E',
      seller_last_name_en: 'Levi E',
      seller_social_id: '008336174',
      seller_social_id_issued: '14/06/2015',
      seller_birthdate: '21/03/1990',
      seller_gender: 1,
      seller_email: dana.email,
      seller_phone: '0521234567',
    },
    seller_business_details: {
      seller_merchant_name: 'Levi Ceramics',
      seller_merchant_name_en: 'Levi Ceramics Ltd',
      seller_dba: 'Clay',
      seller_dba_en: 'Clay E',
      seller_inc: 3,
      seller_inc_code: '514000008',
      seller_description: 'Ceramics made by hand',
      seller_site_url: 'https://shop.example.com',
      seller_person_business_type: 7,
      seller_retail_type: 5,
      seller_contact_email: 'shop@example.com',
      seller_contact_phone: '0397654321',
      seller_bank_code: '12',
      seller_bank_branch: '600',
      seller_bank_account_number: '123456',
      seller_plan: SELLER_PLANS[0].publicId,
      language: 'ru',
    },
    seller_address: {
      seller_address_city: 'Haifa',
      seller_address_street: 'Herzl',
      seller_address_street_number: '12',
      seller_address_country: 'IL',
    },
    seller_fees: {
      fee_market_fee: '1.50',
      fee_default_processing_fee: '2.50',
      fee_default_processing_charge: '0.70',
      fee_foreign_processing_fee: '3.15',
      fee_foreign_processing_charge: '0.10',
      fee_chargeback_charge: '0.00',
    },
    seller_currencies: ['ILS', 'USD', 'EUR'],
    seller_wallets: { ILS: { wallet_currency: 'ILS', wallet_total: 0, wallet_releasable: 0 } },
    seller_installment_settlement: 'whole',
  });
  const [example] = getSellersContract.example.response.items as object[];
  expect(Object.keys(item)).toEqual(Object.keys(example ?? {}));
  const named = Object.keys(createSellerContract.request.shape).filter((name) => name.startsWith('seller_'));
  expect(named.filter((name) => !JSON.stringify(item).includes(`"${name}"`))).toEqual([]);
});

test('wallets are the balances of the ledger by currency; what waits for its release is not releasable', async () => {
  const of = await givenPartner(base.db);
  const made = await create(of, { ...EXAMPLE, market_fee: 1.5, seller_id: 'W-1' });
  const { seller_svc_id: svcId, seller_public_key: key, sellerId: id } = made;
  const seller = { id, svcId, svcSecret: made.seller_svc_secret, publicKey: key.uuid, partner: of };
  const walletsOf = async () => (await ask({ seller_id: 'W-1' }, of)).items[0].seller_wallets;
  for (const sale of [{}, { currency: 'USD', sale_price: 9900 }]) {
    const { saleId, price } = await world.givenSale(seller, sale);
    expect((await world.pay(seller, saleId, { ...sale, sale_price: price })).body).toMatchObject({ status_code: 0 });
  }
  const wallets = await walletsOf();
  const ledger = await base.owner.query<{ currency: string; total: number }>(LEDGER, [id]);
  expect(Object.fromEntries(ledger.map(({ currency, total }) => [currency, Number(total)]))).toEqual({
    ILS: wallets.ILS.wallet_total,
    USD: wallets.USD.wallet_total,
  });
  // 50.00 without 3.15 % and 0.10, as the card is a foreign one, and without 1.50 %.
  expect(wallets.ILS).toEqual({ wallet_currency: 'ILS', wallet_total: 5000 - 168 - 30 - 75, wallet_releasable: 0 });
  await base.moveClock(8 * DAY);
  expect((await walletsOf()).ILS.wallet_releasable).toBe(wallets.ILS.wallet_total);
  expect(Object.keys(wallets)).toEqual(['ILS', 'USD']);
});

test('what is releasable is what a payout can take, by months and after a chargeback, rolled up or not', async () => {
  const of = await givenPartner(base.db);
  const made = await create(of, { ...EXAMPLE, seller_id: 'W-2' });
  const { seller_svc_id: svcId, seller_public_key: key, sellerId: id } = made;
  const seller = { id, svcId, svcSecret: made.seller_svc_secret, publicKey: key.uuid, partner: of };
  const expectSame = async () => {
    const { wallet_total, wallet_releasable } = (await ask({ seller_id: 'W-2' }, of)).items[0].seller_wallets.ILS;
    const headers = { 'svc-merchant-key': svcId };
    const { balances } = (await callApi('GET', 'balance', { headers, query: { currency: 'ILS' } })).body;
    const { available, pending } = balances[0];
    expect([wallet_total, wallet_releasable]).toEqual([available + pending, available]);
    return { available, pending };
  };
  await setInstallmentSettlement(base.db, id, 'monthly');
  const inParts = await world.givenSale(seller, { sale_price: 30_000 });
  await world.pay(seller, inParts.saleId, { sale_price: '30000', installments: '3' });
  expect(await expectSame()).toMatchObject({ available: 0 });
  await base.moveClock(8 * DAY);
  const { available, pending } = await expectSame();
  expect([Math.floor(pending / available), available > 9_000]).toEqual([1, true]);
  const disputed = await world.givenSale(seller);
  const { body } = await world.pay(seller, disputed.saleId);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', {
    originalReference: body.svc_transaction_id,
  });
  await handleProcessorWebhook(world.context, reference);
  expect((await expectSame()).available).toBe(available - 5_000);
  await rollUpEntries(base.db);
  await rollUpDays(base.db, 'Asia/Jerusalem');
  await expectSame();
});
