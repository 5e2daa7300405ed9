import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sellersContext } from '#lib/contexts.ts';
import { openBody } from '#lib/modules/callbacks/deliveries/sealed-body.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, type TestPartner } from '#lib/testing/sellers.ts';
import { testWorld } from '#lib/testing/world.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { createSellerContract } from '../contract/create-seller.ts';
import { SELLER_PLANS } from '../domain/plans.ts';
import { createSeller } from '../profile/create-seller.ts';
import { saveProfile } from '../profile/store-profile.ts';
import { profileOf } from './profile-of.ts';

/** create-seller, update-seller, get-sellers and public-keys (answers, section 6). */

const base = testDatabase();
testWorld(base);

const { svc_client_key: _, ...DANA } = createSellerContract.example.request;
const someone = () => ({ ...DANA, seller_email: `${randomUUID()}@example.com`, language: 'en' });

const post = (path: string, body: object) => callApi('POST', path, { body });
const create = (partner: TestPartner, more: object = {}) =>
  post('create-seller', { svc_client_key: partner.clientKey, ...someone(), ...more });
const listed = async (partner: TestPartner, filters: object = {}) =>
  (await post('get-sellers', { svc_client_key: partner.clientKey, ...filters })).body;

const EVENTS = statement(
  'test_seller_events',
  `SELECT e.id, e.body, e.sealed, e.notify_type AS "notifyType", d.audience, d.url, d.seller_id AS "sellerId"
  FROM event e
  JOIN delivery d ON d.event_id = e.id WHERE d.url = $1 ORDER BY e.id`,
);
const KEPT = statement(
  'test_kept_seller',
  'SELECT approved, active, processing_fee AS fee, rate_limit AS "limit" FROM seller WHERE partner_id = $1',
);
const OF_PARTNER = statement('test_sellers_of_partner', 'SELECT id FROM seller WHERE partner_id = $1');
type Event = { id: number; body: string; sealed: Buffer; notifyType: string; audience: string; sellerId: number };

test('a seller is made with keys of its own, is not approved, sells at once and begins its onboarding', async () => {
  const partner = await givenPartner(base.db);
  const { status, body } = await create(partner);
  expect([status, body]).toEqual([
    200,
    {
      status_code: 0,
      seller_svc_id: expect.stringMatching(/^MPL/),
      seller_svc_secret: expect.stringMatching(/^.{32}$/),
      seller_public_key: { uuid: expect.any(String), description: 'default', is_active: true },
      seller_id: 'S-17',
      seller_dashboard_signup_link: expect.stringMatching(/^http:\/\/localhost:3000\/onboarding\/[\w-]{43}$/),
    },
  ]);
  expect(Object.keys(body)).toEqual(Object.keys(createSellerContract.example.response));
  const sale = { seller_svc_id: body.seller_svc_id, sale_price: 5000, currency: 'ILS', product_name: 'Vase' };
  expect((await post('generate-sale', sale)).body.status_code).toBe(0);
  const { items_count, items } = await listed(partner);
  expect([items_count, items.length]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({
    seller_svc_id: body.seller_svc_id,
    seller_active: true,
    seller_approved: false,
    seller_approved_date: '',
    seller_personal_details: {
      seller_first_name: 'Dana',
      seller_social_id: '9999999999',
      seller_birthdate: '21/03/1990',
      seller_social_id_issued: '14/06/2015',
      seller_gender: 1,
    },
    seller_business_details: {
      seller_bank_account_number: '123456',
      seller_inc: 3,
      seller_inc_code: '514000008',
      seller_retail_type: null,
      seller_plan: '',
      language: 'en',
    },
    seller_address: { seller_address_country: 'IL', seller_address_street_number: '12' },
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
});

test('missing fields are told one at a time, in the order of the answers', async () => {
  const partner = await givenPartner(base.db);
  const order = Object.keys(createSellerContract.request.shape).slice(0, 22);
  const sent: Record<string, unknown> = { language: 'en' };
  const told: unknown[] = [];
  const whole: Record<string, unknown> = { svc_client_key: partner.clientKey, ...someone() };
  for (;;) {
    const { body } = await post('create-seller', sent);
    if (body.status_code === 0) break;
    expect([body.status_error_code, body.status_error_details]).toEqual([
      1,
      `A required parameter is missing: ${body.status_additional_info}.`,
    ]);
    told.push(body.status_additional_info);
    sent[body.status_additional_info] = whole[body.status_additional_info];
  }
  expect(told).toEqual(order);
  expect(order.slice(-2)).toEqual(['seller_merchant_name', 'seller_inc_code']);
});

test('an individual needs neither the name nor the number of a business', async () => {
  const partner = await givenPartner(base.db);
  const { body } = await create(partner, { seller_merchant_name: '', seller_inc_code: null, seller_inc: '1' });
  expect(body.status_code).toBe(0);
});

test.each([
  ['seller_first_name', 'x'.repeat(51), 9001],
  ['seller_last_name', ['Levi'], 9001],
  ['seller_social_id', '008336175', 101],
  ['seller_social_id', 'nobody', 101],
  ['seller_birthdate', '1990-03-21', 9001],
  ['seller_birthdate', '31/02/1990', 9001],
  ['seller_birthdate', '01/01/2090', 9001],
  ['seller_social_id_issued', '20/03/1990', 9001],
  ['seller_gender', 2, 9001],
  ['seller_email', 'dana', 9001],
  ['seller_phone', '12', 9001],
  ['seller_phone', '4580458045804580', 9001],
  ['seller_bank_code', '1234', 9001],
  ['seller_bank_code', 'x', 9001],
  ['seller_bank_branch', '-1', 9001],
  ['seller_bank_account_number', '123', 9001],
  ['seller_bank_account_number', '000000', 9001],
  ['seller_description', 'x'.repeat(256), 9001],
  ['seller_site_url', 'javascript:alert(1)', 9001],
  ['seller_site_url', 'https://shop', 9001],
  ['seller_person_business_type', 'ceramics', 9001],
  ['seller_inc', 0, 9001],
  ['seller_inc', 11, 9001],
  ['seller_inc', 2, 114, 'seller_inc_code'],
  ['seller_inc', 5, 114, 'seller_inc_code'],
  ['seller_address_city', 'x'.repeat(101), 9001],
  ['seller_address_country', 'Israel', 9001],
  ['seller_address_country', 'ZZ', 9001],
  ['seller_inc_code', '51-400', 9001],
  ['seller_contact_email', 'x@y', 9001],
  ['market_fee', 60.01, 9001],
  ['market_fee', -1, 9001],
  ['seller_plan', 'VPLNNOBO-DYHASTHI-SPLANAAA-AAAAAAAA', 790],
  ['seller_plan', SELLER_PLANS[1].publicId, 790, 'market_fee'],
  ['svc_client_key', 'nobody', 200],
])('%s %.40j is %i, and no seller is made', async (field, value, code, named: string = field) => {
  const partner = await givenPartner(base.db);
  const { status, body } = await create(partner, { [field]: value });
  expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, code, named]);
  expect((await listed(partner)).items_count).toBe(0);
});

test('sole traders have the social id as their number, with or without its leading zeros', async () => {
  const partner = await givenPartner(base.db);
  const trader = { seller_inc: 2, seller_social_id: 8_336_174, seller_inc_code: '008336174' };
  expect((await create(partner, trader)).body.status_code).toBe(0);
  const { items } = await listed(partner);
  expect(items[0].seller_personal_details.seller_social_id).toBe('008336174');
});

test('a site without its scheme is one under https, and a country may be in small letters', async () => {
  const partner = await givenPartner(base.db);
  await create(partner, { seller_site_url: 'shop.example.com/he', seller_address_country: 'il' });
  const { items } = await listed(partner);
  expect(items[0].seller_business_details.seller_site_url).toBe('https://shop.example.com/he');
  expect(items[0].seller_address.seller_address_country).toBe('IL');
});

test('an e-mail is one seller’s, in any case and of any partner, also where five ask at once', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const asked = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      create(at % 2 ? partner : other, { seller_email: at % 2 ? 'race@example.com' : 'RACE@example.com' }),
    ),
  );
  expect(asked.map(({ body }) => body.status_error_code ?? 0).toSorted((one, two) => one - two)).toEqual([
    0, 150, 150, 150, 150,
  ]);
  expect((await listed(partner)).items_count + (await listed(other)).items_count).toBe(1);
});

test('the partner’s key may come in the header, and has to be the one of the body', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const ask = (key: string, body: object) =>
    callApi('POST', 'create-seller', { headers: { 'svc-partner-key': key }, body });
  expect((await ask(partner.clientKey, someone())).body.status_code).toBe(0);
  const both = await ask(other.clientKey, { ...someone(), svc_client_key: partner.clientKey });
  expect(both.body.status_additional_info).toBe('svc_client_key');
  expect(both.body.status_code).toBe(1);
});

test('a change says what is sent and nothing else, and may take away what nobody has to have', async () => {
  const partner = await givenPartner(base.db);
  const { body: seller } = await create(partner, { seller_dba: 'Clay', seller_contact_email: 'shop@example.com' });
  const named = { svc_client_key: partner.clientKey, seller_svc_id: seller.seller_svc_id, language: 'ar' };
  const before = (await listed(partner)).items[0];
  const { status, body } = await post('update-seller', {
    ...named,
    seller_phone: '0529999999',
    seller_dba: '',
    seller_id: null,
    market_fee: '2.25',
  });
  expect([status, body]).toEqual([
    200,
    {
      status_code: 0,
      seller_svc_id: seller.seller_svc_id,
      seller_public_key: seller.seller_public_key,
      seller_id: '',
    },
  ]);
  const after = (await listed(partner)).items[0];
  expect(after).toEqual({
    ...before,
    seller_id: '',
    seller_personal_details: { ...before.seller_personal_details, seller_phone: '0529999999' },
    seller_business_details: { ...before.seller_business_details, seller_dba: '', language: 'ar' },
    seller_fees: { ...before.seller_fees, fee_market_fee: '2.25' },
  });
  const codes: unknown[] = [];
  for (const change of [
    { seller_phone: '' },
    { seller_email: null },
    { seller_social_id: '1' },
    { seller_inc: 2 },
    { seller_bank_account_number: '000000' },
    { seller_bank_code: 1000 },
    { seller_plan: SELLER_PLANS[1].publicId },
    { seller_merchant_name: '' },
  ]) {
    const refused = (await post('update-seller', { ...named, ...change })).body;
    codes.push([refused.status_error_code, refused.status_additional_info]);
  }
  expect(codes).toEqual([
    [1, 'seller_phone'],
    [1, 'seller_email'],
    [101, 'seller_social_id'],
    [114, 'seller_inc_code'],
    [9001, 'seller_bank_account_number'],
    [9001, 'seller_bank_code'],
    [790, 'market_fee'],
    [1, 'seller_merchant_name'],
  ]);
  expect((await listed(partner)).items[0]).toEqual(after);
});

test('an account is judged by its shape in the sandbox, and a refusal does not repeat it', async () => {
  const partner = await givenPartner(base.db);
  const account = { seller_bank_code: 12, seller_bank_branch: 700, seller_bank_account_number: 123456 };
  expect((await create(partner, account)).body).toMatchObject({ status_code: 0 });
  const refused = (await create(partner, { seller_bank_account_number: '00000000' })).body;
  expect(refused.status_error_details).toContain('The bank, branch and account numbers don’t match');
  expect(JSON.stringify(refused)).not.toContain('00000000');
});

test('an account is judged by the check digits of its bank in production, also when it is changed', async () => {
  const partner = await givenPartner(base.db);
  const context = { ...sellersContext(), sandbox: false };
  const sent = { ...someone(), svc_client_key: partner.clientKey, seller_social_id: '008336174' };
  const profile = profileOf(createSellerContract.request.parse(sent), 'en');
  const credentials = { sellerIndex: secretIndex(''), clientKeyIndex: secretIndex(partner.clientKey) };
  const refusal = { ok: false, reason: { key: 'invalid_value', about: 'profile.bankAccount' } };
  const told = { credentials, profile, marketFee: 0 };
  const made = await createSeller(context, told);
  expect(made.ok).toBe(true);
  for (const change of [{ bankAccount: '123457' }, { bankBranch: '700' }, { bankCode: '10' }])
    expect(await createSeller(context, { ...told, profile: { ...profile, ...change } })).toMatchObject(refusal);
});

test('an account of before the rule stays, and hinders no other change; another one is judged', async () => {
  const partner = await givenPartner(base.db);
  const { body: seller } = await create(partner);
  const [row] = await base.db.query<{ id: number }>(OF_PARTNER, [partner.id]);
  await base.db.inTransaction((inside) => saveProfile(inside, row?.id ?? 0, { bankAccount: '000000' }));
  const named = { svc_client_key: partner.clientKey, seller_svc_id: seller.seller_svc_id };
  expect((await post('update-seller', { ...named, seller_phone: '0529999999' })).body.status_code).toBe(0);
  expect((await post('update-seller', { ...named, seller_bank_branch: '700' })).body.status_error_code).toBe(9001);
  expect((await listed(partner)).items[0].seller_business_details.seller_bank_account_number).toBe('000000');
});

const MAILS = statement(
  'test_mails_of_seller',
  `SELECT template::text AS template, recipient, facts::text AS facts FROM message WHERE seller_id = $1 ORDER BY id`,
);

test('a seller is written to of an account that its partner replaced, and of nothing else', async () => {
  const partner = await givenPartner(base.db);
  const { body: seller } = await create(partner);
  const [row] = await base.db.query<{ id: number }>(OF_PARTNER, [partner.id]);
  const named = { svc_client_key: partner.clientKey, seller_svc_id: seller.seller_svc_id };
  const told = async () => {
    const rows = await base.db.query<{ template: string; facts: string }>(MAILS, [row?.id ?? 0]);
    return rows.filter(({ template }) => template === 'onboarding-account');
  };
  await post('update-seller', { ...named, seller_phone: '0529999999', seller_bank_account_number: '123456' });
  expect(await told()).toEqual([]);
  await post('update-seller', { ...named, seller_bank_account_number: '000000' });
  expect(await told()).toEqual([]);
  await post('update-seller', { ...named, seller_bank_account_number: '123458' });
  expect(await told()).toEqual([expect.objectContaining({ facts: expect.stringContaining('****3458') })]);
});

test('another partner’s seller is as none, for every operation', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const { body: seller } = await create(partner);
  const strange = { svc_client_key: other.clientKey, seller_svc_id: seller.seller_svc_id };
  const nobody = { svc_client_key: other.clientKey, seller_svc_id: 'MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA' };
  const change = { seller_phone: '0520000000', language: 'en' };
  const [theirs, none] = [
    await post('update-seller', { ...strange, ...change }),
    await post('update-seller', { ...nobody, ...change }),
  ];
  expect(theirs.body).toEqual(none.body);
  expect(theirs.body.status_error_code).toBe(251);
  expect((await listed(other, { seller_svc_id: seller.seller_svc_id })).items_count).toBe(0);
  const keys = (key: string) =>
    callApi('GET', `sellers/${seller.seller_svc_id}/public-keys`, { headers: { 'svc-partner-key': key } });
  expect((await keys(other.clientKey)).body.status_error_code).toBe(251);
  expect((await keys('nobody')).body.status_error_code).toBe(200);
  expect((await keys(partner.clientKey)).body).toEqual({
    status_code: 0,
    page: 1,
    items_total: 1,
    items_per_page: 100,
    seller_svc_id: seller.seller_svc_id,
    items: [{ uuid: seller.seller_public_key.uuid, description: 'default' }],
  });
  const email = (await listed(partner)).items[0].seller_personal_details.seller_email;
  const { body: second } = await create(other);
  const taken = { svc_client_key: other.clientKey, seller_svc_id: second.seller_svc_id, seller_email: email };
  expect((await post('update-seller', taken)).body.status_error_code).toBe(150);
});

test('no call makes a seller approved, active or cheaper, or moves it to another partner', async () => {
  const partner = await givenPartner(base.db);
  const forged = {
    approved: true,
    seller_approved: true,
    seller_active: false,
    active: false,
    fee_default_processing_fee: 0,
    processing_fee: 0,
    processingFee: 0,
    seller_fees: { fee_default_processing_fee: '0.00' },
    partner_id: 1,
    rate_limit: 1_000_000,
  };
  const { body: seller } = await create(partner, forged);
  const named = { svc_client_key: partner.clientKey, seller_svc_id: seller.seller_svc_id };
  await post('update-seller', { ...named, ...forged, seller_phone: '0527777777' });
  expect(await base.db.query(KEPT, [partner.id])).toEqual([{ approved: false, active: true, fee: 250, limit: 100 }]);
});

test('the partner is told of a new and of a changed seller; what opens or identifies it is kept sealed', async () => {
  const url = 'https://partner.example.com/callbacks';
  const partner = await givenPartner(base.db, { callbackUrl: url });
  const { body: seller } = await create(partner, { seller_social_id: '008336174' });
  await post('update-seller', {
    svc_client_key: partner.clientKey,
    seller_svc_id: seller.seller_svc_id,
    seller_inc: 2,
    seller_inc_code: '8336174',
  });
  const refused = { svc_client_key: partner.clientKey, seller_svc_id: seller.seller_svc_id, seller_social_id: '7' };
  await post('update-seller', refused);
  const events = await base.db.query<Event>(EVENTS, [url]);
  expect(events.map(({ notifyType, audience }) => [notifyType, audience])).toEqual([
    ['seller-create', 'partner'],
    ['seller-update', 'partner'],
  ]);
  const [made, changed] = events.map(({ id, sealed }) => Object.fromEntries(new URLSearchParams(openBody(id, sealed))));
  expect(made).toMatchObject({
    status_code: '0',
    seller_svc_id: seller.seller_svc_id,
    seller_public_key: seller.seller_public_key.uuid,
    seller_id: 'S-17',
    seller_approved: '0',
    seller_first_name: 'Dana',
    seller_social_id: '008336174',
    seller_bank_account_number: '123456',
    fee_default_processing_charge: '0.70',
    fee_market_fee: '1.50',
    notify_type: 'seller-create',
  });
  expect(changed).toMatchObject({ seller_inc: '2', seller_inc_code: '8336174', notify_type: 'seller-update' });
  const [shown, owners] = events.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(shown).toEqual({
    ...made,
    seller_svc_id: `****${seller.seller_svc_id.slice(-4)}`,
    seller_social_id: '****6174',
    seller_social_id_issued: '**/**/****',
    seller_birthdate: '**/**/****',
    seller_bank_code: '**',
    seller_bank_branch: '***',
    seller_bank_account_number: '****3456',
  });
  expect(owners?.['seller_inc_code']).toBe('****6174');
  for (const hidden of [seller.seller_svc_id, seller.seller_svc_secret, '8336174', '1990', '2015'])
    expect(JSON.stringify([shown, owners])).not.toContain(hidden);
  const [first, second] = events;
  expect(() => openBody(second?.id ?? 0, first?.sealed ?? Buffer.alloc(0))).toThrow();
});

test('what cannot be a public key finds nobody, alone and beside one that can', async () => {
  const partner = await givenPartner(base.db);
  const { body: seller } = await create(partner, {});
  const found = async (keys: unknown) =>
    (await post('get-sellers', { svc_client_key: partner.clientKey, seller_public_key: keys })).body.items_count;
  expect(await found('x')).toBe(0);
  expect(await found(['x', seller.seller_public_key.uuid])).toBe(1);
});
