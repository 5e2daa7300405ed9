import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { givenPartner, givenSeller, testWorld, type TestSeller } from '#lib/testing/world.ts';
import { readCardKey } from '../change/subscription-links.ts';

/** POST /generate-subscription (answers, section 4). */

const base = testDatabase();
const world = testWorld(base);

const FIELDS = [
  'sub_url',
  'status_code',
  'session',
  'svc_status',
  'status_error_code',
  'seller_svc_id',
  'seller_id',
  'sub_svc_id',
  'sub_svc_code',
  'subscription_id',
  'sub_created',
  'sub_start_date',
  'sub_prev_date',
  'sub_next_date',
  'sub_status',
  'sub_iteration_type',
  'sub_currency',
  'sub_price',
  'sub_description',
  'sub_iterations',
  'sub_iterations_completed',
  'sub_iterations_skipped',
  'sub_iterations_left',
  'sub_paid',
  'sub_error_text',
  // Ours, behind those of the answers.
  'sub_type',
  'sub_payment_method',
  'sub_error_code',
];

const generate = (seller: TestSeller, more: object = {}, headers: Record<string, string> = {}) =>
  world.call(
    'generate-subscription',
    {
      seller_svc_id: seller.svcId,
      sub_price: 4900,
      sub_currency: 'ILS',
      sub_description: 'Coffee club',
      sub_iteration_type: 3,
      language: 'en',
      ...more,
    },
    headers,
  );

const MADE = statement('test_count_subs', 'SELECT count(*)::int AS count FROM subscription WHERE seller_id = $1');
const madeBy = async (seller: TestSeller) => (await base.db.query<{ count: number }>(MADE, [seller.id]))[0]?.count;
const EVENTS = statement(
  'test_sub_event_types',
  'SELECT notify_type AS type FROM delivery WHERE seller_id = $1 AND subscription_id IS NOT NULL ORDER BY event_id',
);
const told = async (seller: TestSeller) =>
  (await base.db.query<{ type: string }>(EVENTS, [seller.id])).map(({ type }) => type);
const NOW = statement('test_now_gen', 'SELECT app_now() AS now');
const now = async () => (await base.db.query<{ now: Date }>(NOW, []))[0]?.now ?? new Date(0);

describe('what is made', () => {
  test('the record, in the order of the contract, and nothing is charged', async () => {
    const seller = await givenSeller(base.db);
    const { status, body, headers } = await generate(seller, { subscription_id: 'plan-7', sub_iterations: '12' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(FIELDS);
    expect(body).toMatchObject({
      sub_url: `http://localhost:3000/subscription/generate/${body.sub_svc_id}`,
      status_code: 0,
      svc_status: 'success',
      status_error_code: 0,
      seller_svc_id: seller.svcId,
      seller_id: String(seller.id),
      subscription_id: 'plan-7',
      sub_prev_date: '',
      sub_next_date: '',
      sub_status: 1,
      sub_iteration_type: 3,
      sub_currency: 'ILS',
      sub_price: 4900,
      sub_iterations: 12,
      sub_iterations_completed: 0,
      sub_iterations_left: 12,
      sub_paid: false,
      sub_error_text: '',
      sub_type: 1,
      sub_payment_method: 'credit-card',
      sub_error_code: 0,
    });
    expect(body.sub_svc_id).toMatch(/^SUB00[A-Z2-7]{3}(-[A-Z2-7]{8}){3}$/);
    expect(body.sub_start_date).toBe(body.sub_created);
    expect(headers.get('svc-request-id')).toBe(body.session);
    expect(await told(seller)).toEqual(['sub-create']);
    expect(await world.bank.requests()).toEqual([]);
  });

  test.each([
    ['left out', {}],
    ['-1', { sub_iterations: -1 }],
    ['"-1"', { sub_iterations: '-1' }],
  ])('an endless one, where sub_iterations is %s', async (_what, more) => {
    const { body } = await generate(await givenSeller(base.db), more);
    expect([body.sub_iterations, body.sub_iterations_left]).toEqual([-1, -1]);
  });

  test.each([
    ['a day begins at midnight', '31/01/2027', '2027-01-31 00:00:00'],
    ['an hour is kept', '31/01/2027 09:30', '2027-01-31 09:30:00'],
    ['29 February of a leap year is a day', '29/02/2028', '2028-02-29 00:00:00'],
    ['a day that has passed is taken', '01/02/2020 23:59', '2020-02-01 23:59:00'],
    ['a time that the clocks skip is where they go on', '26/03/2027 02:30', '2027-03-26 03:00:00'],
  ])('%s', async (_what, sent, shown) => {
    const { body } = await generate(await givenSeller(base.db), { sub_start_date: sent });
    expect(body.sub_start_date).toBe(shown);
  });

  test('numbers as text, whole fractions and languages in any case are taken as everywhere', async () => {
    const { body } = await generate(await givenSeller(base.db), {
      sub_price: '4900.00',
      sub_iteration_type: '4',
      sub_type: '1',
      language: 'He',
      sub_send_notification: '0',
    });
    expect(body).toMatchObject({ status_code: 0, sub_price: 4900, sub_iteration_type: 4, sub_type: 1 });
  });

  test('a template is a link of its own kind, and no buyer_key goes with it', async () => {
    const seller = await givenSeller(base.db);
    const { body } = await generate(seller, { sub_type: 10, sub_iterations: 3 });
    expect(body).toMatchObject({ sub_type: 10, sub_status: 1, sub_iterations: 3, sub_next_date: '' });
    const token = await world.givenToken(seller);
    const refused = await generate(seller, { sub_type: '10', buyer_key: token });
    expect(refused.body).toMatchObject({ status_error_code: 790, status_additional_info: 'buyer_key' });
    expect(await madeBy(seller)).toBe(1);
  });

  test('its own address hears of it, before the partner’s and the business’s', async () => {
    const partner = await givenPartner(base.db, { callbackUrl: 'https://partner.example.com/hook' });
    const seller = await givenSeller(base.db, { partner });
    const URLS = statement('test_sub_urls', 'SELECT audience, url FROM delivery WHERE seller_id = $1 ORDER BY id');
    await generate(seller, { sub_callback_url: 'https://shop.example.com/subs' });
    await generate(seller);
    expect(await base.db.query(URLS, [seller.id])).toEqual([
      { audience: 'seller', url: 'https://shop.example.com/subs' },
      { audience: 'partner', url: 'https://partner.example.com/hook' },
    ]);
  });

  test('the same Idempotency-Key makes it once', async () => {
    const seller = await givenSeller(base.db);
    const key = { 'idempotency-key': 'plan-1' };
    const [first, again] = [await generate(seller, {}, key), await generate(seller, {}, key)];
    expect(again.body.sub_svc_id).toBe(first.body.sub_svc_id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await madeBy(seller)).toBe(1);
    expect((await generate(seller, { sub_price: 5000 }, key)).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'Idempotency-Key',
    });
  });

  test('without a key two calls make two, also with the same subscription_id', async () => {
    const seller = await givenSeller(base.db);
    const more = { subscription_id: 'same' };
    const [first, second] = [await generate(seller, more), await generate(seller, more)];
    expect(first.body.sub_svc_id).not.toBe(second.body.sub_svc_id);
    expect(await madeBy(seller)).toBe(2);
  });

  test('calls count in the limit that payments share', async () => {
    const seller = await givenSeller(base.db, { rateLimit: 2 });
    await generate(seller);
    await generate(seller);
    const { status, body, headers } = await generate(seller);
    expect([status, body.status_error_code, body.status_additional_info]).toEqual([429, 998, 'rate_limit']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await madeBy(seller)).toBe(2);
  });
});

describe('with buyer_key', () => {
  test('the first date is charged at once, and the record says so', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const { body } = await generate(seller, { buyer_key: token, sub_iterations: 2 });
    expect(body).toMatchObject({
      status_code: 0,
      svc_status: 'success',
      sub_status: 2,
      sub_paid: true,
      sub_iterations_completed: 1,
      sub_iterations_left: 1,
      buyer_card_mask: '411111******1111',
      buyer_card_exp: '1230',
    });
    expect(body.sub_payment_date).toBe(body.sub_prev_date);
    expect(Object.keys(body).slice(0, FIELDS.length)).toEqual(FIELDS);
    expect(await told(seller)).toEqual(['sub-create', 'sub-active', 'sub-iteration-success']);
    const { body: sales } = await world.call('get-sales', { seller_svc_id: seller.svcId });
    expect(sales.items).toMatchObject([{ sale_type: 3, sale_status: 'completed', sale_price: 4900 }]);
  });

  test('and a start to come, nothing is charged until then', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller);
    const startsAt = new Date(Math.ceil((await now()).getTime() / 60_000) * 60_000 + 3 * 86_400_000);
    const local = wireTimestamp(startsAt, 'Asia/Jerusalem');
    const [year, month, rest = ''] = local.split('-');
    const sent = `${rest.slice(0, 2)}/${month}/${year} ${rest.slice(3, 8)}`;
    const { body } = await generate(seller, { buyer_key: token, sub_start_date: sent });
    expect(body).toMatchObject({
      sub_status: 2,
      sub_paid: true,
      sub_iterations_completed: 0,
      sub_next_date: local,
      sub_payment_date: '',
    });
    await base.moveClock(3 * 86_400 + 120);
    await chargeDue(world.context);
    const { body: found } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId });
    expect(found.items).toMatchObject([{ sub_iterations_completed: 1, sub_status: 2 }]);
  });

  test('a decline answers the record and the error body, and it can be paid again', async () => {
    const seller = await givenSeller(base.db);
    const token = await world.givenToken(seller, { credit_card_number: '4000000000000036' });
    const { status, body } = await generate(seller, { buyer_key: token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status_code: 1,
      svc_status: 'failure',
      status_error_code: 20004,
      status_additional_info: null,
      sub_status: 1,
      sub_paid: false,
      sub_payment_date: '',
      sub_error_code: 20004,
    });
    expect(body.status_error_details).not.toBe('');
    expect(body.sub_error_text).not.toBe('');
    expect((await world.paySubscription(seller, body.sub_svc_id)).body).toMatchObject({
      status_code: 0,
      sub_status: 2,
    });
  });

  test.each([
    ['one that serves once', { buyer_is_permanent: false }],
    ['one of somebody else', null],
    ['one that is none', undefined],
  ])('%s is refused, and nothing is made', async (_what, given) => {
    const seller = await givenSeller(base.db);
    const owner = given === null ? await givenSeller(base.db) : seller;
    const token = given === undefined ? 'BUYER-NONE' : await world.givenToken(owner, given ?? {});
    const { body } = await generate(seller, { buyer_key: token });
    expect(body).toMatchObject({ status_error_code: 9004, status_additional_info: 'buyer_key' });
    expect([await madeBy(seller), await told(seller)]).toEqual([0, []]);
  });
});

describe('sub_update', () => {
  const update = (seller: TestSeller, subscriptionId: string, more: object = {}) =>
    world.call('generate-subscription', {
      seller_svc_id: seller.svcId,
      sub_update: '1',
      sub_svc_id: subscriptionId,
      language: 'en',
      ...more,
    });

  test('answers the page that takes another card, good for the month', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id);
    const { body } = await update(seller, id);
    expect(body).toMatchObject({ status_code: 0, sub_svc_id: id, sub_status: 2, sub_price: 4900 });
    const key = /^http:\/\/localhost:3000\/subscription\/card\/(.+)$/.exec(body.sub_url)?.[1] ?? '';
    expect(readCardKey(key, await now())).toEqual({ subscriptionId: id, isExpired: false });
    expect(await madeBy(seller)).toBe(1);
  });

  test('with buyer_key replaces the card at once, and the next date is charged with it', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id);
    const token = await world.givenToken(seller, { credit_card_number: '5555555555554444', credit_card_exp: '11/31' });
    expect((await update(seller, id, { buyer_key: token })).body).toMatchObject({ status_code: 0, sub_status: 2 });
    await base.moveClock(32 * 86_400);
    await chargeDue(world.context);
    const { body } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: id });
    expect(body.items).toMatchObject([
      {
        sub_iterations_completed: 2,
        sub_buyer_details: { buyer_card_mask: '555555******4444', buyer_card_expiry: '1131' },
      },
    ]);
  });

  test.each([
    ['one that nobody has paid', 'initial', async () => undefined],
    [
      'one that was cancelled',
      'cancelled',
      async (seller: TestSeller, id: string) => {
        await world.paySubscription(seller, id);
        await world.call('cancel-subscription', { seller_svc_id: seller.svcId, sub_svc_id: id });
      },
    ],
  ])('of %s is refused with its status', async (_what, word, given) => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await given(seller, id);
    const token = await world.givenToken(seller);
    for (const more of [{}, { buyer_key: token }])
      expect((await update(seller, id, more)).body).toMatchObject({
        status_error_code: 305,
        status_additional_info: word,
      });
  });

  test('of somebody else’s is answered as of one that does not exist, and of a template too', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const id = await world.givenSubscription(other);
    await world.paySubscription(other, id);
    const token = await world.givenToken(seller);
    for (const named of [id, 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', 'nothing'])
      for (const more of [{}, { buyer_key: token }])
        expect((await update(seller, named, more)).body).toMatchObject({
          status_error_code: 303,
          status_additional_info: 'sub_svc_id',
        });
    const template = await world.givenSubscription(seller, { sub_type: 10 });
    expect((await update(seller, template)).body).toMatchObject({ status_error_code: 305 });
  });

  test('needs to be told which; and an identifier without it is no second subscription', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    const missing = await world.call('generate-subscription', { seller_svc_id: seller.svcId, sub_update: true });
    expect(missing.body).toMatchObject({ status_error_code: 1, status_additional_info: 'sub_svc_id' });
    const forgotten = await generate(seller, { sub_svc_id: id });
    expect(forgotten.body).toMatchObject({ status_error_code: 790, status_additional_info: 'sub_svc_id' });
    expect(await madeBy(seller)).toBe(1);
  });
});
