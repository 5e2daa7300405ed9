import { beforeAll, describe, expect, test } from 'vitest';
import { rollUpSubscriptions } from '#lib/modules/subscriptions/schedule/roll-up-subscriptions.sql.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { patchSubscription } from '#lib/testing/subscriptions/by-api.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** POST /get-subscriptions (answers, section 4). */

const base = testDatabase();
const world = testWorld(base);

let partner: TestPartner;
let seller: TestSeller;
let sister: TestSeller;
let stranger: TestSeller;
/** Oldest first. */
let ids: { unpaid: string; weekly: string; paused: string; template: string; dollars: string };

beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner });
  sister = await givenSeller(base.db, { partner });
  stranger = await givenSeller(base.db);
  const unpaid = await world.givenSubscription(seller, {
    subscription_id: 'plan-1',
    sub_start_date: '01/02/2027 08:30',
  });
  await base.moveClock(3_600);
  const weekly = await world.givenSubscription(seller, {
    subscription_id: 'plan-1',
    sub_iteration_type: 2,
    sub_iterations: 4,
  });
  await world.paySubscription(seller, weekly, { buyer_name: 'Dana Levi', buyer_email: 'dana@example.com' });
  const paused = await world.givenSubscription(seller, { subscription_id: 'plan-2', sub_price: 7_500 });
  await world.paySubscription(seller, paused);
  await world.call('pause-subscription', { seller_svc_id: seller.svcId, sub_svc_id: paused });
  const template = await world.givenSubscription(seller, { sub_type: 10, sub_iteration_type: 4 });
  const dollars = await world.givenSubscription(seller, { sub_currency: 'USD', sub_iteration_type: 1 });
  ids = { unpaid, weekly, paused, template, dollars };
  await world.givenSubscription(sister);
  await world.givenSubscription(stranger);
});

const list = (more: object = {}, by: object = { seller_svc_id: seller.svcId }) =>
  world.call('get-subscriptions', { ...by, language: 'en', ...more });
const found = async (more: object = {}): Promise<string[]> =>
  (await list(more)).body.items.map((item: { sub_svc_id: string }) => item.sub_svc_id);
const item = async (id: string) => (await list({ sub_svc_id: id })).body.items[0];

test('newest first, with how many there are, each the record and its buyer', async () => {
  const { status, body, headers } = await list();
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['items_count', 'items', 'status_code', 'session']);
  expect([body.items_count, body.status_code]).toEqual([5, 0]);
  expect(body.session).toBe(headers.get('svc-request-id'));
  expect(body.items.map((one: { sub_svc_id: string }) => one.sub_svc_id)).toEqual(Object.values(ids).reverse());
  expect(await item(ids.weekly)).toMatchObject({
    sub_url: `http://localhost:3000/subscription/generate/${ids.weekly}`,
    seller_svc_id: seller.svcId,
    seller_id: String(seller.id),
    sub_status: 2,
    sub_iterations: 4,
    sub_iterations_left: 3,
    sub_buyer_details: {
      buyer_card_mask: '411111******1111',
      buyer_card_expiry: '1230',
      buyer_card_brand: 'Visa',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_phone: '',
      buyer_social_id: '',
    },
  });
  expect(Object.keys(body.items[0]).at(-1)).toBe('sub_buyer_details');
});

describe('filters', () => {
  test.each<[filter: string, value: unknown, expected: readonly (keyof typeof ids)[]]>([
    ['subscription_id', 'plan-1', ['weekly', 'unpaid']],
    ['subscription_id', ['plan-1', 'plan-2'], ['paused', 'weekly', 'unpaid']],
    ['subscription_id', 'plan', []],
    ['sub_status', 1, ['dollars', 'template', 'unpaid']],
    ['sub_status', '2', ['weekly']],
    ['sub_status', [2, 3], ['paused', 'weekly']],
    ['sub_status', [2, '2', 2], ['weekly']],
    ['sub_status', 76, []],
    ['sub_iteration_type', 3, ['paused', 'unpaid']],
    ['sub_iteration_type', ['1', 4], ['dollars', 'template']],
    ['sub_price', 7_500, ['paused']],
    ['sub_price', ['4900', 7_500], ['dollars', 'template', 'paused', 'weekly', 'unpaid']],
    ['sub_currency', 'USD', ['dollars']],
    ['sub_currency', ['USD', 'EUR'], ['dollars']],
    ['sub_paid', true, ['paused', 'weekly']],
    ['sub_paid', '0', ['dollars', 'template', 'unpaid']],
    ['sub_paid', [0, 1], ['dollars', 'template', 'paused', 'weekly', 'unpaid']],
    ['sub_start_date', '2027-02-01 08:30:00', ['unpaid']],
    ['sub_start_date', ['2027-02-01 08:30:00', '2027-02-01 08:31:00'], ['unpaid']],
    ['sub_start_date', '2027-02-01', []],
  ])('%s %j', async (filter, value, expected) => {
    const { body } = await list({ [filter]: value });
    expect(body.items.map((one: { sub_svc_id: string }) => one.sub_svc_id)).toEqual(expected.map((name) => ids[name]));
    expect(body.items_count).toBe(expected.length);
  });

  test('by identifier and by number, one or many, with what is none left out', async () => {
    const { sub_svc_code: code } = await item(ids.paused);
    expect(await found({ sub_svc_id: [ids.weekly, ids.unpaid, 'SUB-NONE'] })).toEqual([ids.weekly, ids.unpaid]);
    expect(await found({ sub_svc_code: code })).toEqual([ids.paused]);
    expect(await found({ sub_svc_code: String(code), sub_status: 2 })).toEqual([]);
  });

  test('by time: the second that is shown, and bounds that are part of it', async () => {
    const [first, second] = [await item(ids.unpaid), await item(ids.weekly)];
    expect(await found({ sub_created: first.sub_created })).toEqual([ids.unpaid]);
    expect(await found({ sub_created_max: first.sub_created })).toEqual([ids.unpaid]);
    expect(await found({ sub_created_min: first.sub_created })).toHaveLength(5);
    expect(await found({ sub_created_min: second.sub_created })).toHaveLength(4);
    expect(await found({ sub_created_min: second.sub_created, sub_created_max: first.sub_created })).toEqual([]);
  });

  test('together', async () => {
    expect(
      await found({ sub_status: [1, 2], sub_iteration_type: [2, 3], subscription_id: 'plan-1', sub_paid: 0 }),
    ).toEqual([ids.unpaid]);
  });

  test('find what an item shows, after a change too', async () => {
    const shown = await item(ids.weekly);
    await patchSubscription(world, seller, `${ids.weekly}/set-price`, { sub_price: 5_100 });
    expect(await found({ sub_price: 5_100, sub_status: shown.sub_status })).toEqual([ids.weekly]);
    await patchSubscription(world, seller, `${ids.weekly}/set-price`, { sub_price: 4_900 });
  });
});

test('how many there are is the same before and after changes are added to the roll-up', async () => {
  const asked = [{}, { sub_status: 1 }, { sub_status: [2, 3] }, { sub_currency: 'USD' }, { sub_iteration_type: 4 }];
  const counts = async () =>
    Promise.all(asked.map(async (filters) => (await list({ ...filters, page_size: 1 })).body.items_count));
  expect(await counts()).toEqual([5, 3, 2, 1, 1]);
  expect(await rollUpSubscriptions(base.db)).toBeGreaterThan(0);
  expect(await counts()).toEqual([5, 3, 2, 1, 1]);
});

describe('pages', () => {
  test('of any size hold every one once, and one beyond the last is empty with the count', async () => {
    for (const size of [1, 2, 3, 500]) {
      const all: string[] = [];
      for (let page = 1; page <= Math.ceil(5 / size); page += 1)
        all.push(...(await found({ page_size: size, page: String(page) })));
      expect(all).toEqual(Object.values(ids).reverse());
    }
    const { body } = await list({ page_size: 2, page: 4 });
    expect([body.items_count, body.items]).toEqual([5, []]);
    expect((await list({ page: 1_000_000_000, page_size: 500, sub_status: 1 })).body.items_count).toBe(3);
  });

  test('of several sellers keep their order across them', async () => {
    const by = { seller_svc_id: [seller.svcId, sister.svcId], svc_client_key: partner.clientKey };
    const { body } = await list({ page_size: 3 }, by);
    expect(body.items_count).toBe(6);
    expect(body.items[0].seller_svc_id).toBe(sister.svcId);
    expect(body.items[1]).toMatchObject({ seller_svc_id: seller.svcId, sub_svc_id: ids.dollars });
  });
});

describe('whose they are', () => {
  test('several sellers are for their partner; one that is not its own makes the call fail', async () => {
    const several = [seller.svcId, sister.svcId];
    expect((await list({}, { seller_svc_id: several })).body).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'seller_svc_id',
    });
    const withStranger = { seller_svc_id: [...several, stranger.svcId], svc_client_key: partner.clientKey };
    expect((await list({}, withStranger)).body).toMatchObject({ status_error_code: 251 });
    expect((await list({}, { seller_svc_id: several, svc_client_key: 'none' })).body).toMatchObject({
      status_error_code: 200,
    });
  });

  test('nobody finds somebody else’s, by whatever they ask', async () => {
    const code = (await item(ids.paused)).sub_svc_code;
    for (const more of [{ sub_svc_id: ids.paused }, { sub_svc_code: code }, { subscription_id: 'plan-2' }]) {
      const { body } = await list(more, { seller_svc_id: stranger.svcId });
      expect([body.items_count, body.items]).toEqual([0, []]);
    }
  });
});
