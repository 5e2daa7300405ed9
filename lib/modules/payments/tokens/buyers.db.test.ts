import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';
import { purgeCards } from './purge-cards.ts';

/** Buyers management: tokens listed, read and ended by those who may use them (answers, section 3). */

const base = testDatabase();
const world = testWorld(base);

type Caller = Pick<TestSeller, 'svcId'>;

const ask = (method: 'GET' | 'DELETE', path: string, { svcId }: Caller) =>
  world.send(path, { method, headers: { 'svc-merchant-key': svcId, 'accept-language': 'en' } });
const list = async (caller: Caller, query = '') => (await ask('GET', ['buyers', query].join(''), caller)).body;
const end = (caller: Caller, uuid: string) => ask('DELETE', `buyers/${uuid}`, caller);

async function keep(seller: Caller, more: object = {}): Promise<{ uuid: string; key: string }> {
  const { body } = await world.call('capture-buyer-token', {
    seller_svc_id: seller.svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '1230',
    credit_card_cvv: '123',
    buyer_is_permanent: true,
    buyer_name: 'Dana',
    language: 'en',
    ...more,
  });
  return { uuid: String(body.uuid), key: String(body.buyer_key) };
}

const payWith = async (seller: TestSeller, key: string) => {
  const { saleId } = await world.givenSale(seller);
  const none = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
  return (await world.pay(seller, saleId, { ...none, buyer_key: key })).body;
};

const CARDS = statement(
  'test_buyers_cards',
  'SELECT state, vault_card_id AS card FROM buyer_token WHERE uuid = $1::uuid',
);

test('what a seller may charge is listed, the newest first, in pages and by its filters', async () => {
  const seller = await givenSeller(base.db);
  expect(await list(seller)).toEqual({ items_count: 0, items: [], status_code: 0 });
  const first = await keep(seller, { buyer_email: 'Dana@Example.com', buyer_phone: '0521234567' });
  const second = await keep(seller, { buyer_email: 'noa@example.com' });
  await payWith(seller, second.key);
  const whole = await list(seller);
  expect([whole.items_count, whole.items.map(({ uuid }: { uuid: string }) => uuid)]).toEqual([
    2,
    [second.uuid, first.uuid],
  ]);
  expect(whole.items[1]).toEqual((await ask('GET', `buyers/${first.uuid}`, seller)).body);
  expect(Object.keys(whole.items[1])).toEqual(['uuid', 'customer', 'payment', 'buyer_key']);
  const found = async (query: string) => {
    const { items_count: count, items } = await list(seller, query);
    return [count, items.map(({ uuid }: { uuid: string }) => uuid)];
  };
  expect(await found('?page_size=1&page=2')).toEqual([2, [first.uuid]]);
  expect(await found('?page=9')).toEqual([2, []]);
  expect(await found('?email=dana%40example.com')).toEqual([1, [first.uuid]]);
  expect(await found('?phone=0521234567')).toEqual([1, [first.uuid]]);
  expect(await found('?phone=052')).toEqual([0, []]);
  expect(await found('?status=0')).toEqual([1, [first.uuid]]);
  expect(await found('?status=1')).toEqual([1, [second.uuid]]);
  expect(await found('?status=10')).toEqual([0, []]);
  for (const [query, field] of [
    ['?status=2', 'status'],
    ['?page=0', 'page'],
    ['?page_size=501', 'page_size'],
  ])
    expect(await list(seller, query)).toMatchObject({ status_error_code: 9001, status_additional_info: field });
});

test('a token that is deleted is over, its card leaves the vault, and again it is 9004', async () => {
  const seller = await givenSeller(base.db);
  for (const more of [{}, { buyer_is_permanent: false }]) {
    const { uuid, key } = await keep(seller, more);
    const { status, body } = await end(seller, uuid);
    expect([status, body]).toEqual([200, { status_code: 0, uuid, buyer_status: 10 }]);
    expect((await payWith(seller, key)).status_error_code).toBe(9004);
    const again = await end(seller, uuid);
    expect([again.status, again.body.status_error_code]).toEqual([500, 9004]);
    await purgeCards(world.context);
    expect(await base.db.query(CARDS, [uuid])).toEqual([{ state: 'inactive', card: 0 }]);
    expect((await list(seller, '?status=10')).items[0].uuid).toBe(uuid);
  }
});

test('a token that serves once is ended also while a payment has it, and does not come back when that fails', async () => {
  const seller = await givenSeller(base.db);
  const { uuid, key } = await keep(seller, { buyer_is_permanent: false });
  await world.bank.next({ merchant: String(seller.id), what: 'lose_request' });
  await world.bank.next({ operation: 'cancel-or-confirm', what: 'lose_answer' });
  expect((await payWith(seller, key)).status_error_code).toBe(9002);
  expect((await end(seller, uuid)).body).toMatchObject({ status_code: 0, buyer_status: 10 });
  expect((await end(seller, uuid)).body.status_error_code).toBe(9004);
  await base.moveClock(41);
  expect(await sweepAttempts(world.context)).toBe(1);
  expect(await base.db.query(CARDS, [uuid])).toEqual([expect.objectContaining({ state: 'inactive' })]);
  expect((await payWith(seller, key)).status_error_code).toBe(9004);
});

const SET_REFUND_CARD = statement(
  'test_buyers_refund_card',
  'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE uuid = $2::uuid) WHERE id = $1',
);

test.each([
  ['pays what its balance lacks', true, async () => undefined],
  ['that was deleted pays nothing', false, (seller: TestSeller, uuid: string) => end(seller, uuid)],
  [
    'that has left the vault refuses no refund',
    false,
    async (seller: TestSeller, uuid: string) => {
      await end(seller, uuid);
      await purgeCards(world.context);
    },
  ],
])('the card of a seller for its refunds %s', async (_, isCharged, endIt) => {
  const seller = await givenSeller(base.db);
  const { uuid } = await keep(seller);
  await base.owner.query(SET_REFUND_CARD, [seller.id, uuid]);
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  await endIt(seller, uuid);
  const { body } = await world.refund(seller, saleId);
  expect([body.status_code, body.sale_status, body.refunded_from_creditcard]).toEqual([0, 'refunded', isCharged]);
});

test('sellers of one partner list and end the tokens that they share, and nobody else’s', async () => {
  const partner = await givenPartner(base.db);
  const [one, sibling, stranger] = [
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db),
  ];
  const { uuid } = await keep(one);
  expect((await list(sibling)).items.map((item: { uuid: string }) => item.uuid)).toEqual([uuid]);
  expect((await list(stranger)).items_count).toBe(0);
  const nobody = await end(stranger, '00000000-0000-4000-8000-000000000000');
  const foreign = await end(stranger, uuid);
  expect([foreign.status, foreign.body]).toEqual([nobody.status, nobody.body]);
  expect(foreign.body.status_error_code).toBe(600);
  expect((await end(stranger, 'no-uuid')).body.status_error_code).toBe(600);
  expect((await end(sibling, uuid)).body).toMatchObject({ status_code: 0 });
  expect((await end(one, uuid)).body.status_error_code).toBe(9004);
});

test('a subscription whose token is deleted fails at its next date, and nothing is charged', async () => {
  const seller = await givenSeller(base.db);
  const { uuid, key } = await keep(seller);
  const id = await world.givenSubscription(seller);
  const none = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
  expect((await world.paySubscription(seller, id, { ...none, buyer_key: key })).body.sub_status).toBe(2);
  expect((await end(seller, uuid)).body.status_code).toBe(0);
  await base.moveClock(32 * 86_400);
  await chargeDue(world.context);
  const { body } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: id });
  expect(body.items[0]).toMatchObject({ sub_status: 4, sub_iterations_completed: 1 });
});
