import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { remindOfCards } from './remind-of-cards.ts';

const base = testDatabase();
const world = testWorld(base);

let partner: TestPartner;
let seller: TestSeller;
let sister: TestSeller;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner });
  sister = await givenSeller(base.db, { partner });
});

const headersOf = (of: TestSeller) => ({ 'svc-merchant-key': of.svcId });
const get = async (of: TestSeller) => (await callApi('GET', 'balance/card', { headers: headersOf(of) })).body;
const put = async (of: TestSeller, key: string) =>
  (await callApi('PUT', 'balance/card', { headers: headersOf(of), body: { buyer_key: key } })).body;
const remove = async (of: TestSeller) => (await callApi('DELETE', 'balance/card', { headers: headersOf(of) })).body;

const STATES = statement('test_token_states', 'SELECT state::text AS state FROM buyer_token WHERE public_id = $1');
const stateOf = async (key: string) => (await base.db.query<{ state: string }>(STATES, [key]))[0]?.state;

const CARD = {
  buyer_card_brand: 'Visa',
  buyer_card_mask: '411111******1111',
  buyer_card_exp: '1230',
  is_expired: false,
};

describe('the seller’s own card', () => {
  test('is none, is set, replaced and deleted; each that is over cannot be charged any more', async () => {
    expect(await get(seller)).toEqual({ status_code: 0, seller_svc_id: seller.svcId, card: null });
    const [first, second] = [await world.givenToken(seller), await world.givenToken(seller)];
    expect(await put(seller, first)).toEqual({ status_code: 0, seller_svc_id: seller.svcId, card: CARD });
    expect(await put(seller, first)).toMatchObject({ card: CARD });
    expect(await stateOf(first)).toBe('unused');
    expect(await put(seller, second)).toMatchObject({ card: CARD });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['inactive', 'unused']);
    expect(await remove(seller)).toMatchObject({ status_code: 0, card: null });
    expect(await remove(seller)).toMatchObject({ status_code: 0, card: null });
    expect([await stateOf(second), (await get(seller)).card]).toEqual(['inactive', null]);
  });

  test('is its own: another’s, an unknown, a spent, a single-use and an ended one answer alike', async () => {
    const once = await world.givenToken(seller, { buyer_is_permanent: false });
    const foreign = await world.givenToken(await givenSeller(base.db));
    const ofSister = await world.givenToken(sister);
    const over = await world.givenToken(seller, { credit_card_exp: '12/26' });
    await base.moveClock(60 * 86_400);
    const answers = [];
    for (const key of [once, foreign, ofSister, over, 'BUYER000-00000000-00000000-00000000'])
      answers.push(await put(seller, key).then(({ session: _, ...answer }) => answer));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status_error_code: 9004, status_additional_info: 'buyer_key' });
    expect((await get(seller)).card).toBeNull();
    expect([await stateOf(ofSister), await stateOf(foreign)]).toEqual(['unused', 'unused']);
  });

  test('serves no other seller of the partner from then on', async () => {
    const key = await world.givenToken(seller);
    const { saleId } = await world.givenSale(sister);
    await put(seller, key);
    const { body } = await world.pay(sister, saleId, {
      buyer_key: key,
      credit_card_number: undefined,
      credit_card_exp: undefined,
      credit_card_cvv: undefined,
    });
    expect(body.status_error_code).toBe(9004);
  });

  test('of two that are set at once one is left, and the other is over', async () => {
    const keys = [await world.givenToken(seller), await world.givenToken(seller)];
    await Promise.all(keys.map((key) => put(seller, key)));
    expect((await Promise.all(keys.map(stateOf))).toSorted()).toEqual(['inactive', 'unused']);
  });
});

const MAILS = statement(
  'test_card_mails',
  `SELECT template::text AS template, key FROM message WHERE seller_id = $1 AND template::text LIKE 'own-card%'
    ORDER BY id`,
);
const mailsOf = async (of: TestSeller) =>
  (await base.owner.query<{ template: string; key: string }>(MAILS, [of.id])).map(({ template }) => template);

const SET_CLOCK = statement(
  'test_clock_at',
  `UPDATE app_clock SET offset_seconds = extract(epoch FROM $1::timestamptz - clock_timestamp())`,
);

test('a card that ends is spoken of thirty and seven days before, once each, and not when it is gone', async () => {
  const [one, gone] = [await givenSeller(base.db), await givenSeller(base.db)];
  for (const of of [one, gone]) await put(of, await world.givenToken(of, { credit_card_exp: '02/28' }));
  const context = { database: base.db, timeZone: 'Asia/Jerusalem' };
  const at = (moment: string) => base.owner.query(SET_CLOCK, [moment]).then(() => remindOfCards(context));
  // The card is good until the end of 29 February; its first day after is 1 March.
  await at('2028-01-30 21:30:00+00');
  expect(await mailsOf(one)).toEqual([]);
  await at('2028-01-30 22:30:00+00');
  await at('2028-02-03 10:00:00+00');
  expect(await mailsOf(one)).toEqual(['own-card-ends']);
  await remove(gone);
  await at('2028-02-23 10:00:00+00');
  await at('2028-02-29 10:00:00+00');
  await at('2028-03-01 10:00:00+00');
  expect([await mailsOf(one), await mailsOf(gone)]).toEqual([['own-card-ends', 'own-card-ends'], ['own-card-ends']]);
  expect((await get(one)).card).toMatchObject({ is_expired: true });
});
