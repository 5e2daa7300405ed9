import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { patchSubscription } from '#lib/testing/subscriptions/by-api.ts';
import { givenSeller, type TestSeller, testWorld, type WireResponse } from '#lib/testing/world.ts';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#lib/kernel/subscription.ts';
import { statesBefore } from '../domain/subscription-moves.ts';

/** Every field of every operation on subscriptions with what it does not take: each refused by its name. */

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let id: string;

beforeAll(async () => {
  seller = await givenSeller(base.db, { currencies: ['ILS', 'EUR'] });
  id = await world.givenSubscription(seller);
  await world.paySubscription(seller, id);
});

const MADE = statement('test_count_made', 'SELECT count(*)::int AS count FROM subscription WHERE seller_id = $1');
const made = async () => (await base.db.query<{ count: number }>(MADE, [seller.id]))[0]?.count;

const POSTS = {
  'generate-subscription': {
    seller_svc_id: 'MPL',
    sub_price: 4900,
    sub_currency: 'ILS',
    sub_description: 'Coffee club',
    sub_iteration_type: 3,
  },
  'pay-subscription': {
    sub_svc_id: 'SUB',
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
  },
  'cancel-subscription': { seller_svc_id: 'MPL', sub_svc_id: 'SUB' },
  'pause-subscription': { seller_svc_id: 'MPL', sub_svc_id: 'SUB' },
  'get-subscriptions': { seller_svc_id: 'MPL' },
} as const;
const PATHS = Object.keys(POSTS) as (keyof typeof POSTS)[];

test.each(PATHS)('POST /%s names missing fields one at a time, in the order of the contract', async (path) => {
  const complete = Object.entries(POSTS[path]);
  for (const [place, [missing]] of complete.entries()) {
    for (const nothing of [{}, { [missing]: null }, { [missing]: '' }]) {
      const { status, body } = await world.call(path, { ...Object.fromEntries(complete.slice(0, place)), ...nothing });
      expect([status, body.status_error_code, body.status_additional_info]).toEqual([500, 1, missing]);
      expect(typeof body.session).toBe(/generate|get/.test(path) ? 'string' : 'undefined');
    }
  }
});

test.each(PATHS)('POST /%s refuses a body that is none', async (path) => {
  for (const body of ['', '[]', '{"a":', '{"sub_svc_id":"a","sub_svc_id":"b"}']) {
    const answer = await world.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect([answer.status, answer.body.status_error_code]).toEqual([400, 9003]);
  }
});

const LONG = 'x'.repeat(2_001);

/** The error code of each value that the field does not take. */
const FIELDS: Readonly<Record<string, readonly (readonly [code: number, value: unknown])[]>> = {
  sub_price: [
    ...[499, 0, -4900, '499', '4900.5', 4900.5, ' 4900 ', '0x1324', '٤٩٠٠', '1e4', true, [], {}, 1_000_000_000_000].map(
      (value) => [352, value] as const,
    ),
  ],
  sub_currency: [...['ils', 'XXX', 'ILSS', 376, ['ILS'], 'USD'].map((value) => [252, value] as const)],
  sub_description: [...['x'.repeat(501), {}, [], true, 'a\0b', '\ud800'].map((value) => [9001, value] as const)],
  sub_iteration_type: [...[0, 5, '3.5', 'monthly', -1, true, [3], {}].map((value) => [9001, value] as const)],
  sub_iterations: [...[0, -2, 10_001, '1.5', 'endless', true, [], {}].map((value) => [9001, value] as const)],
  sub_start_date: [
    ...[
      '2027-01-31',
      '1/2/2027',
      '31/02/2027',
      '29/02/2027',
      '00/01/2027',
      '01/13/2027',
      '01/01/27',
      '01/01/1999',
      '01/01/2027 24:00',
      '01/01/2027 9:00',
      '01/01/2027T09:00',
      '01/01/2027 09:00:00',
      ' 01/01/2027',
      20270101,
      true,
      {},
    ].map((value) => [9001, value] as const),
  ],
  sub_payment_method: [
    ...['bit', 'paypal', 'apple-pay', 'google-pay', 'bank-transfer', 'emv', 'pos'].map(
      (value) => [790, value] as const,
    ),
    // In a currency that is not its own.
    [790, 'sepa'],
    [790, 'bacs'],
    ...['cash', 1, ['credit-card'], {}].map((value) => [9001, value] as const),
  ],
  sub_type: [...[0, 2, 11, 'template', true, {}].map((value) => [9001, value] as const)],
  buyer_key: [[9004, 'BUYER-NONE'], ...['x'.repeat(65), {}, true].map((value) => [9001, value] as const)],
  subscription_id: [...['x'.repeat(256), {}, [], true].map((value) => [9001, value] as const)],
  sub_callback_url: [
    ...[
      'shop.example.com',
      'ftp://shop.example.com/x',
      'http://localhost/x',
      'http://10.0.0.1/x',
      'https://a.example/#x',
    ].map((value) => [21, value] as const),
    [21, 'http://localhost:3000/api/get-sales'],
    ...[LONG, {}, 1.5e300].map((value) => [typeof value === 'number' ? 21 : 9001, value] as const),
  ],
  sub_return_url: [
    ...['shop.example.com', 'javascript:alert(1)', 'http://127.0.0.1/x', 'https://u:p@a.example/'].map(
      (value) => [21, value] as const,
    ),
    [9001, LONG],
    [9001, []],
  ],
  sub_send_notification: [...['yes', 2, {}, []].map((value) => [9001, value] as const)],
  sub_email_address: [...[LONG, {}, []].map((value) => [9001, value] as const)],
  sub_indicative_mobile: [...[LONG, {}].map((value) => [9001, value] as const)],
  sub_indicative_name: [...['x'.repeat(256), {}].map((value) => [9001, value] as const)],
  sub_update: [...['yes', 2, {}].map((value) => [9001, value] as const)],
  svc_client_key: [
    [200, 'no-such-key'],
    [9001, {}],
  ],
  seller_svc_id: [
    [251, 'MPL'],
    [251, 'MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'],
    [9001, 'x'.repeat(65)],
    [9001, {}],
  ],
};

const name = (value: unknown) => JSON.stringify(value)?.slice(0, 40);

describe('generate-subscription', () => {
  test.each(
    Object.entries(FIELDS).flatMap(([field, values]) =>
      values.map(([code, value]) => [field, name(value), code, value] as const),
    ),
  )('%s %s is %i', async (field, _shown, code, value) => {
    const before = await made();
    const { body } = await world.call('generate-subscription', {
      ...POSTS['generate-subscription'],
      seller_svc_id: seller.svcId,
      [field]: value,
    });
    expect([body.status_code, body.status_error_code, body.status_additional_info]).toEqual([1, code, field]);
    expect(await made()).toBe(before);
  });

  test.each([
    ['sub_email_address', 'not an address'],
    ['sub_email_address', 'a@b'],
    ['sub_indicative_mobile', 'call me'],
  ])('%s %s is refused only where notifications are on', async (field, value) => {
    const call = (on: boolean) =>
      world.call('generate-subscription', {
        ...POSTS['generate-subscription'],
        seller_svc_id: seller.svcId,
        sub_send_notification: on,
        [field]: value,
      });
    expect((await call(true)).body).toMatchObject({ status_error_code: 9001, status_additional_info: field });
    expect((await call(false)).body).toMatchObject({ status_code: 0 });
  });

  test('a method that the seller does not take is refused', async () => {
    const only = await givenSeller(base.db);
    await base.db.query(
      statement('test_only_cards', `UPDATE seller SET payment_methods = '{credit-card}' WHERE id = $1`),
      [only.id],
    );
    const refused = await world.call('generate-subscription', {
      ...POSTS['generate-subscription'],
      seller_svc_id: only.svcId,
      sub_payment_method: 'il-direct-debit',
    });
    expect(refused.body).toMatchObject({ status_error_code: 790, status_additional_info: 'sub_payment_method' });
  });

  test('a card number in a text is masked before anything sees it', async () => {
    const { body } = await world.call('generate-subscription', {
      ...POSTS['generate-subscription'],
      seller_svc_id: seller.svcId,
      sub_description: 'Coffee 4111 1111 1111 1111',
      subscription_id: '4111111111111111',
    });
    expect(JSON.stringify(body)).not.toMatch(/4111.?1111.?1111.?1111/);
  });
});

describe('pay-subscription', () => {
  test.each<[field: string, value: unknown, code: number]>([
    ['credit_card_number', '4242424242424241', 9001],
    ['credit_card_number', '4111', 9001],
    ['credit_card_number', {}, 9001],
    ['credit_card_number', 'x'.repeat(33), 9001],
    ['credit_card_exp', '13/30', 9001],
    ['credit_card_exp', '2030/13', 9001],
    ['credit_card_cvv', '12', 9001],
    ['credit_card_cvv', 'abc', 9001],
    ['credit_card_cvv', '12345', 9001],
    ['buyer_social_id', '123', 101],
    ['buyer_phone', '4111111111111111', 9001],
    ['buyer_email', 'x'.repeat(256), 9001],
    ['buyer_name', {}, 9001],
    ['buyer_key', 'BUYER-NONE', 790],
    ['seller_svc_id', 'MPL', 251],
    ['svc_client_key', 'none', 200],
    ['sub_svc_id', 'x'.repeat(65), 9001],
    ['sub_svc_id', 'none', 303],
    ['sub_svc_id', {}, 9001],
  ])('%s %j is %s', async (field, value, code) => {
    const unpaid = await world.givenSubscription(seller);
    const { body } = await world.paySubscription(seller, unpaid, { [field]: value });
    const named = field === 'buyer_key' ? 'credit_card_number' : field;
    expect([body.status_code, body.status_error_code, body.status_additional_info]).toEqual([1, code, named]);
    expect((await world.paySubscription(seller, unpaid)).body).toMatchObject({ status_code: 0, sub_status: 2 });
  });

  test('a card that has expired is declined as such', async () => {
    const { body } = await world.paySubscription(seller, await world.givenSubscription(seller), {
      credit_card_exp: '01/20',
    });
    expect(body).toMatchObject({ status_code: 1, status_error_code: 21002 });
  });
});

/** The four changes of a running one, each as a shop sends it; `more` stands beside or in place of its fields. */
type Change = (whose: string, which: string, more?: object) => Promise<WireResponse>;
const byPost =
  (path: 'cancel-subscription' | 'pause-subscription'): Change =>
  (whose, which, more = {}) =>
    world.call(path, { seller_svc_id: whose, sub_svc_id: which, ...more });
const byPatch =
  (verb: 'resume' | 'set-price', fields: object = {}): Change =>
  (whose, which, more = {}) =>
    patchSubscription(world, { svcId: whose }, `${encodeURIComponent(which)}/${verb}`, { ...fields, ...more });
const CHANGES: readonly [name: string, change: Change, allowed: readonly SubscriptionState[]][] = [
  ['cancel-subscription', byPost('cancel-subscription'), statesBefore('cancellation')],
  ['pause-subscription', byPost('pause-subscription'), statesBefore('pause')],
  ['resume', byPatch('resume'), statesBefore('resumption')],
  ['set-price', byPatch('set-price', { sub_price: 6_000 }), ['active']],
];

const PLAN = statement('test_whole_plan', 'SELECT to_jsonb(p) AS plan FROM subscription p WHERE public_id = $1');
const planOf = async (which: string) => (await base.db.query<{ plan: object }>(PLAN, [which]))[0]?.plan;

const PUT_IN_STATE = statement(
  'test_put_in_state',
  'UPDATE subscription SET state = $2::text::subscription_state, next_at = NULL WHERE public_id = $1',
);

const refused = (code: number, info: string) => ({
  status_code: 1,
  status_error_code: code,
  status_additional_info: info,
});

describe.each(CHANGES)('%s', (name, change, allowed) => {
  const UNKNOWN = 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';

  test.each<[field: string, value: unknown, code: number]>([
    ['svc_client_key', 'none', 200],
    ['svc_client_key', {}, 9001],
    ['svc_client_key', [], 9001],
    ['svc_client_key', true, 9001],
    ['svc_client_key', 'x'.repeat(65), 9001],
  ])('%s %j is %s, and nothing is changed', async (field, value, code) => {
    const before = await planOf(id);
    const { body } = await change(seller.svcId, id, { [field]: value });
    expect(body).toMatchObject(refused(code, field));
    expect(await planOf(id)).toEqual(before);
  });

  test.each<[value: string, code: number]>([
    ['MPL', 251],
    ['MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', 251],
    ['x'.repeat(65), 9001],
  ])('the seller %s is %s', async (value, code) => {
    const before = await planOf(id);
    expect((await change(value, id)).body).toMatchObject(refused(code, 'seller_svc_id'));
    expect(await planOf(id)).toEqual(before);
  });

  test.each<[value: unknown]>([[{}], [[]], [true], ['x'.repeat(65)]])(
    'the seller %j in the body is 9001',
    async (value) => {
      const { body } = await change(seller.svcId, id, { seller_svc_id: value });
      expect(body).toMatchObject(refused(9001, 'seller_svc_id'));
    },
  );

  test.each<[value: string, code: number]>([
    ['none', 303],
    ['0', 303],
    ['12345', 303],
    [UNKNOWN, 303],
    [UNKNOWN.replace('SUB', 'SALE'), 303],
    ["' OR 1=1 --", 303],
    ['x'.repeat(65), 9001],
  ])('the subscription %s is %s', async (value, code) => {
    expect((await change(seller.svcId, value)).body).toMatchObject(refused(code, 'sub_svc_id'));
  });

  test.each<[value: unknown]>([[{}], [[]], [true], ['x'.repeat(65)]])(
    'the subscription %j in the body is 9001, or unread where the address names it',
    async (value) => {
      const before = await planOf(id);
      const { body } = await change(seller.svcId, UNKNOWN, { sub_svc_id: value });
      const isInAddress = name === 'resume' || name === 'set-price';
      expect(body).toMatchObject(refused(isInAddress ? 303 : 9001, 'sub_svc_id'));
      expect(await planOf(id)).toEqual(before);
    },
  );

  test('somebody else’s is answered word for word as one that does not exist', async () => {
    const other = await givenSeller(base.db);
    const before = await planOf(id);
    const [theirs, none] = [await change(other.svcId, id), await change(other.svcId, UNKNOWN)];
    expect(theirs.body).toMatchObject(refused(303, 'sub_svc_id'));
    expect([theirs.status, theirs.body]).toEqual([none.status, none.body]);
    expect(await planOf(id)).toEqual(before);
  });

  const STATES = Object.keys(SUBSCRIPTION_STATES) as SubscriptionState[];
  test.each(STATES.filter((state) => !allowed.includes(state)))(
    'of one that is %s is 305 with that word',
    async (word) => {
      const one = await world.givenSubscription(seller);
      if (word !== 'initial') await world.paySubscription(seller, one);
      await base.db.query(PUT_IN_STATE, [one, word]);
      const before = await planOf(one);
      const { status, body } = await change(seller.svcId, one);
      expect([status, body]).toMatchObject([500, refused(305, word)]);
      expect(await planOf(one)).toEqual(before);
    },
  );

  test('a language that we do not speak is as good as none', async () => {
    const { body } = await change(seller.svcId, UNKNOWN, { language: 'tlh' });
    expect(body).toMatchObject(refused(303, 'sub_svc_id'));
  });
});

describe.each(['resume', 'set-price'])('PATCH %s', (verb) => {
  test('without a seller, in the header or in the body, is 1', async () => {
    for (const body of ['{}', '{"seller_svc_id":null}', '{"seller_svc_id":""}']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await world.send(`subscriptions/${id}/${verb}`, { method: 'PATCH', headers, body });
      expect([answer.status, answer.body]).toMatchObject([500, refused(1, 'seller_svc_id')]);
    }
  });

  test('refuses a body that is none', async () => {
    for (const body of ['[]', '{"a":', '{"sub_price":1,"sub_price":2}', 'null']) {
      const headers = { 'content-type': 'application/json', 'svc-merchant-key': seller.svcId };
      const answer = await world.send(`subscriptions/${id}/${verb}`, { method: 'PATCH', headers, body });
      expect([body, answer.status, answer.body.status_error_code]).toEqual([body, 400, 9003]);
    }
  });
});

describe('set-price', () => {
  test.each<[price: unknown]>([
    ...[499, 0, -1, 1_000_000_000_000, 4900.5].map((price): [unknown] => [price]),
    ...['500.5', '1e3', ' 6000', '0x1324', '٦٠٠٠', 'free'].map((price): [unknown] => [price]),
    ...[true, {}, [], [6_000]].map((price): [unknown] => [price]),
  ])('the price %j is 352, and the price stays', async (price) => {
    const before = await planOf(id);
    const { body } = await patchSubscription(world, seller, `${id}/set-price`, { sub_price: price });
    expect(body).toMatchObject(refused(352, 'sub_price'));
    expect(await planOf(id)).toEqual(before);
  });

  test.each([[{}], [{ sub_price: null }], [{ sub_price: '' }]])('a price that is missing, %j, is 1', async (fields) => {
    const { body } = await patchSubscription(world, seller, `${id}/set-price`, fields);
    expect(body).toMatchObject(refused(1, 'sub_price'));
  });
});

describe('get-subscriptions', () => {
  test.each<[field: string, value: unknown]>([
    ['sub_svc_code', 'x'],
    ['sub_svc_code', 1.5],
    ['sub_svc_code', '1'.repeat(13)],
    ['sub_svc_id', {}],
    ['sub_svc_id', []],
    ['sub_svc_id', Array.from({ length: 501 }, () => 'SUB')],
    ['subscription_id', {}],
    ['sub_created', '24/11/2026'],
    ['sub_created', '2026-02-31'],
    ['sub_created_min', 'yesterday'],
    ['sub_created_max', ['2026-01-01']],
    ['sub_status', 7],
    ['sub_status', 'active'],
    ['sub_status', [2, 7]],
    ['sub_iteration_type', 5],
    ['sub_price', 'x'],
    ['sub_currency', {}],
    ['sub_start_date', '01/02/2027 08:30'],
    ['sub_paid', 'yes'],
    ['sub_paid', 2],
    ['page_size', 0],
    ['page_size', 501],
    ['page', 0],
    ['page', 'x'],
  ])('%s %j is 9001', async (field, value) => {
    const { body } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, [field]: value });
    expect(body).toMatchObject({ status_error_code: 9001, status_additional_info: field });
  });
});
