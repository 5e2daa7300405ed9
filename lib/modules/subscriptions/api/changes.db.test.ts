import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { chargeDue, patchSubscription } from '#lib/testing/subscriptions/by-api.ts';
import { givenPartner, givenSeller, testWorld, type TestSeller, type WireResponse } from '#lib/testing/world.ts';

/** cancel-, pause-, resume and set-price (answers, section 4). */

const base = testDatabase();
const world = testWorld(base);
const DAY = 86_400;

const resume = (seller: Pick<TestSeller, 'svcId'>, id: string, body: object = {}) =>
  patchSubscription(world, seller, `${id}/resume`, body);
const setPrice = (seller: Pick<TestSeller, 'svcId'>, id: string, price: unknown) =>
  patchSubscription(world, seller, `${id}/set-price`, { sub_price: price });
const post = (path: 'cancel-subscription' | 'pause-subscription') => (seller: Pick<TestSeller, 'svcId'>, id: string) =>
  world.call(path, { seller_svc_id: seller.svcId, sub_svc_id: id, language: 'en' });
const [cancel, pause] = [post('cancel-subscription'), post('pause-subscription')];

const CHANGES: readonly [name: string, change: (seller: TestSeller, id: string) => Promise<WireResponse>][] = [
  ['cancel-subscription', cancel],
  ['pause-subscription', pause],
  ['resume', resume],
  ['set-price', (seller, id) => setPrice(seller, id, 5_000)],
];

async function givenRunning(seller: TestSeller, more: object = {}): Promise<string> {
  const id = await world.givenSubscription(seller, more);
  const { body } = await world.paySubscription(seller, id);
  if (body.sub_status !== 2) throw new Error(`not running: ${JSON.stringify(body)}`);
  return id;
}

const found = async (seller: TestSeller, id: string) =>
  (await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: id })).body.items[0];
const SALES = statement(
  'test_prices_of_sub',
  `SELECT s.price, s.status FROM sale s JOIN subscription p ON p.id = s.subscription_id WHERE p.public_id = $1
    ORDER BY s.id`,
);
const salesOf = (id: string) => base.db.query<{ price: number; status: string }>(SALES, [id]);
const TOLD = statement(
  'test_told_of_sub',
  `SELECT d.notify_type AS type, e.body FROM delivery d JOIN event e ON e.id = d.event_id
    JOIN subscription p ON p.id = d.subscription_id WHERE p.public_id = $1 ORDER BY d.event_id`,
);
const told = async (id: string) =>
  (await base.db.query<{ type: string; body: string }>(TOLD, [id])).map(({ type, body }) => ({
    type,
    fields: Object.fromEntries(new URLSearchParams(body)),
  }));

const refused = (code: number, info: string) => ({
  status_code: 1,
  status_error_code: code,
  status_additional_info: info,
});

describe('cancel-subscription', () => {
  test('of a running one: nothing is charged any more, and once is enough', async () => {
    const seller = await givenSeller(base.db);
    const id = await givenRunning(seller);
    const { status, body } = await cancel(seller, id);
    expect([status, body]).toEqual([200, { status_code: 0 }]);
    expect((await cancel(seller, id)).body).toMatchObject(refused(305, 'cancelled'));
    await base.moveClock(40 * DAY);
    await chargeDue(world.context);
    expect(await salesOf(id)).toHaveLength(1);
    expect(await found(seller, id)).toMatchObject({ sub_status: 5, sub_next_date: '', sub_paid: true });
    expect((await told(id)).at(-1)).toMatchObject({ type: 'sub-cancel', fields: { sub_status: '5' } });
  });

  test('of one that nobody has paid: it cannot be paid any more', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    expect((await cancel(seller, id)).body).toEqual({ status_code: 0 });
    expect((await world.paySubscription(seller, id)).body).toMatchObject(refused(305, 'cancelled'));
    expect(await salesOf(id)).toEqual([]);
  });

  test('of one whose first payment was declined closes its sale', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id, { credit_card_number: '4000000000000002' });
    expect((await cancel(seller, id)).body).toEqual({ status_code: 0 });
    expect(await salesOf(id)).toEqual([{ price: 4900, status: 'canceled' }]);
  });

  test.each([
    ['a paused one', async (seller: TestSeller, id: string) => void (await pause(seller, id))],
    ['a template', null],
  ])('of %s', async (_what, given) => {
    const seller = await givenSeller(base.db);
    const id = given ? await givenRunning(seller) : await world.givenSubscription(seller, { sub_type: 10 });
    await given?.(seller, id);
    expect((await cancel(seller, id)).body).toEqual({ status_code: 0 });
    expect((await cancel(seller, id)).body).toMatchObject(refused(305, 'cancelled'));
  });
});

describe('pause-subscription and resume', () => {
  test('answer the record; what passed meanwhile is skipped, and nothing is charged in a burst', async () => {
    const seller = await givenSeller(base.db);
    const id = await givenRunning(seller, { sub_iteration_type: 2, sub_iterations: 10 });
    const paused = await pause(seller, id);
    expect(paused.body).toMatchObject({ status_code: 0, sub_svc_id: id, sub_status: 3, sub_next_date: '' });
    expect((await pause(seller, id)).body).toMatchObject(refused(305, 'paused'));
    await base.moveClock(22 * DAY);
    await chargeDue(world.context);
    const resumed = await resume(seller, id);
    expect(resumed.body).toMatchObject({
      status_code: 0,
      seller_svc_id: seller.svcId,
      sub_status: 2,
      sub_iterations_completed: 1,
      sub_iterations_skipped: 3,
      sub_iterations_left: 6,
    });
    expect(resumed.body.sub_next_date).not.toBe('');
    await chargeDue(world.context);
    expect(await salesOf(id)).toHaveLength(1);
    expect((await resume(seller, id)).body).toMatchObject(refused(305, 'active'));
    expect((await told(id)).map(({ type }) => type).slice(3)).toEqual([
      'sub-pause',
      'sub-active',
      'sub-iteration-skipped',
    ]);
  });

  test('resume needs no body where the header says who calls, and names what is missing where nothing does', async () => {
    const seller = await givenSeller(base.db);
    const id = await givenRunning(seller);
    const send = (headers: Record<string, string>) =>
      world.send(`subscriptions/${id}/resume`, { method: 'PATCH', headers });
    await pause(seller, id);
    expect((await send({})).body).toMatchObject(refused(1, 'seller_svc_id'));
    const { status, body } = await send({ 'svc-merchant-key': seller.svcId });
    expect([status, body]).toMatchObject([200, { status_code: 0, sub_svc_id: id, sub_status: 2 }]);
  });

  test('the seller may stand in the body too, and differently in both places is refused', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const id = await givenRunning(seller);
    await pause(seller, id);
    const send = (headers: Record<string, string>, body: object) =>
      world.send(`subscriptions/${id}/resume`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    expect((await send({}, {})).body).toMatchObject(refused(1, 'seller_svc_id'));
    const both = await send({ 'svc-merchant-key': seller.svcId }, { seller_svc_id: other.svcId });
    expect(both.body).toMatchObject(refused(9001, 'seller_svc_id'));
    expect((await send({}, { seller_svc_id: seller.svcId })).body).toMatchObject({ status_code: 0, sub_status: 2 });
    await pause(seller, id);
    const same = await send({ 'svc-merchant-key': seller.svcId }, { seller_svc_id: seller.svcId });
    expect(same.body).toMatchObject({ status_code: 0, sub_status: 2 });
  });

  test.each([
    ['unpaid', 'initial', {}],
    ['a template', 'initial', { sub_type: 10 }],
  ])('of one that is %s are refused', async (_what, word, more) => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller, more);
    for (const change of [pause, resume]) expect((await change(seller, id)).body).toMatchObject(refused(305, word));
  });
});

describe('set-price', () => {
  test('answers the price as text, charges nothing, and the next date costs it', async () => {
    const seller = await givenSeller(base.db);
    const id = await givenRunning(seller);
    for (const price of [6_000, '6000', '6000.00'])
      expect((await setPrice(seller, id, price)).body).toEqual({ status_code: 0, sub_price: '6000' });
    expect(await salesOf(id)).toHaveLength(1);
    expect(await found(seller, id)).toMatchObject({ sub_price: 6_000 });
    await base.moveClock(32 * DAY);
    await chargeDue(world.context);
    expect((await salesOf(id)).map(({ price }) => price)).toEqual([4_900, 6_000]);
  });

  test('of a template is for those that it makes', async () => {
    const seller = await givenSeller(base.db);
    const id = await world.givenSubscription(seller, { sub_type: 10 });
    expect((await setPrice(seller, id, 7_000)).body).toEqual({ status_code: 0, sub_price: '7000' });
    await cancel(seller, id);
    expect((await setPrice(seller, id, 8_000)).body).toMatchObject(refused(305, 'cancelled'));
  });

  test('of an unpaid, a paused or a cancelled one is refused, and the price stays', async () => {
    const seller = await givenSeller(base.db);
    const unpaid = await world.givenSubscription(seller);
    expect((await setPrice(seller, unpaid, 6_000)).body).toMatchObject(refused(305, 'initial'));
    const id = await givenRunning(seller);
    await pause(seller, id);
    expect((await setPrice(seller, id, 6_000)).body).toMatchObject(refused(305, 'paused'));
    await cancel(seller, id);
    expect((await setPrice(seller, id, 6_000)).body).toMatchObject(refused(305, 'cancelled'));
    expect(await found(seller, id)).toMatchObject({ sub_price: 4_900 });
  });

  test('500 is the least', async () => {
    const seller = await givenSeller(base.db);
    const id = await givenRunning(seller);
    expect((await setPrice(seller, id, 499)).body).toMatchObject(refused(352, 'sub_price'));
    expect((await setPrice(seller, id, 500)).body).toEqual({ status_code: 0, sub_price: '500' });
  });
});

describe.each(CHANGES)('whose it is: %s', (_name, change) => {
  test('somebody else’s is answered as one that does not exist, and stays as it was', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const id = await givenRunning(other);
    const before = await found(other, id);
    for (const named of [id, id.toLowerCase(), 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', String(before.sub_svc_code)])
      expect((await change(seller, named)).body).toMatchObject(refused(303, 'sub_svc_id'));
    expect({ ...(await found(other, id)), session: '' }).toEqual({ ...before, session: '' });
  });

  test('an unknown seller is 251', async () => {
    const id = await givenRunning(await givenSeller(base.db));
    const nobody = { svcId: 'MPLAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA' } as TestSeller;
    expect((await change(nobody, id)).body).toMatchObject(refused(251, expect.any(String)));
  });
});

test('a partner acts for its own sellers, by the body or the header, and for nobody else’s', async () => {
  const [partner, stranger] = [await givenPartner(base.db), await givenPartner(base.db)];
  const seller = await givenSeller(base.db, { partner });
  const id = await givenRunning(seller);
  const asPartner = (key: string) =>
    world.call('pause-subscription', { seller_svc_id: seller.svcId, sub_svc_id: id, svc_client_key: key });
  expect((await asPartner(stranger.clientKey)).body).toMatchObject(refused(251, 'seller_svc_id'));
  expect((await asPartner('none')).body).toMatchObject(refused(200, 'svc_client_key'));
  expect((await asPartner(partner.clientKey)).body).toMatchObject({ sub_status: 3 });
  const resumed = await world.send(`subscriptions/${id}/resume`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'svc-merchant-key': seller.svcId,
      'svc-partner-key': partner.clientKey,
    },
    body: '{}',
  });
  expect(resumed.body).toMatchObject({ sub_status: 2 });
});
