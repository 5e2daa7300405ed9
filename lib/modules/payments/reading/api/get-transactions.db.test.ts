import { describe, expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { attemptItem } from '#lib/modules/payments/contract/get-transactions.ts';

const base = testDatabase();
const world = testWorld(base);
const find = async (seller: TestSeller, filters: object = {}) =>
  (await world.call('get-transactions', { seller_svc_id: seller.svcId, language: 'en', ...filters })).body;

async function givenStory(seller: TestSeller) {
  const { saleId } = await world.givenSale(seller, { transaction_id: 'order-7', language: 'en' });
  await world.pay(seller, saleId, { credit_card_number: '4000000000000135' });
  const paid = await world.pay(seller, saleId);
  await world.refund(seller, saleId, 1000);
  return { saleId, attemptId: paid.body.svc_transaction_id };
}

test('one item per attempt, newest first, each field in its place', async () => {
  const seller = await givenSeller(base.db);
  const { saleId, attemptId } = await givenStory(seller);
  const { items_count, items, status_code, session } = await find(seller);
  expect([items_count, status_code, session.length]).toEqual([3, 0, 8]);
  expect(
    items.map((item: Record<string, unknown>) => [
      item['transaction_action'],
      item['transaction_status'],
      item['transaction_price'],
      item['transaction_error_code'],
    ]),
  ).toEqual([
    ['PartialRefund', 4, 1000, 20000],
    ['Debit', 2, 5000, 20000],
    ['Debit', 5, 5000, 21005],
  ]);
  expect(Object.keys(items[1])).toEqual(Object.keys(attemptItem.shape));
  expect(items[1]).toMatchObject({
    sale_svc_id: saleId,
    svc_transaction_id: attemptId,
    transaction_id: 'order-7',
    sale_type: 1,
    transaction_type: 1,
    sale_status: 'partial-refund',
    transaction_is_canceled: false,
    sale_is_3ds: false,
    sale_buyer_details: { buyer_card_mask: '411111******1111', buyer_card_expiry: '1230', buyer_card_brand: 'Visa' },
  });
  expect(Number(items[1].transaction_price_after_fees)).toBe(5000 - items[1].sale_fees.sale_processing_fee_total);
  expect(items[2].sale_buyer_details.buyer_card_mask).toBe('400000******0135');
  expect(items.map(({ transaction_error_text: text }: { transaction_error_text: string }) => text)).toEqual([
    ...['The transaction was approved.', 'The transaction was approved.', 'Above the card limit'],
  ]);
});

test.each([
  ['he', 'העסקה אושרה.'],
  ['en', 'The transaction was approved.'],
  ['es', 'La transacción se aprobó.'],
  ['ru', 'Операция одобрена.'],
  ['ar', 'تمت الموافقة على العملية.'],
])('an approved attempt says so in the language of the call: %s', async (language, sentence) => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  expect((await find(seller, { language })).items[0]).toMatchObject({
    transaction_error_code: 20000,
    transaction_error_text: sentence,
  });
});

test('holds, captures, releases and tokens have their own numbers', async () => {
  const seller = await givenSeller(base.db);
  const [captured, released] = [await world.givenHold(seller), await world.givenHold(seller)];
  await world.capture(seller, captured);
  await world.refund(seller, released);
  const { saleId } = await world.givenSale(seller, { sale_type: 'token', sale_price: 0 });
  await world.pay(seller, saleId, { sale_price: 0 });
  const words = async (filters: object) =>
    (await find(seller, filters)).items.map(
      (item: Record<string, unknown>) =>
        `${item['transaction_action']} ${item['transaction_type']} ${item['transaction_status']}`,
    );
  expect(await words({ sale_svc_id: captured })).toEqual(['Capture 1 2', 'Authorize 40 2']);
  expect(await words({ sale_svc_id: released })).toEqual(['Void 40 8', 'Authorize 40 2']);
  expect(await words({ sale_svc_id: saleId })).toEqual(['Tokenize 20 2']);
  expect(await words({ transaction_type: 40 })).toHaveLength(3);
});

describe('filters', () => {
  test.each<[object, number]>([
    [{ transaction_status: 5 }, 1],
    [{ transaction_status: [2, 4] }, 2],
    [{ transaction_type: [20, 40] }, 0],
    [{ transaction_price: 1000 }, 1],
    [{ transaction_id: 'order-7' }, 3],
    [{ transaction_id: 'nothing' }, 0],
    [{ sale_is_3ds: true }, 0],
    [{ sale_is_3ds: 0 }, 3],
    [{ transaction_created_min: '2020-01-01' }, 3],
    [{ transaction_created_max: '2020-01-01' }, 0],
    [{ page_size: 2 }, 2],
    [{ page_size: 2, page: 2 }, 1],
    // D9: an item is found by the card that it shows: the declined try by its own, the payment and its refund by
    // theirs.
    [{ sale_status: 'completed' }, 0],
    [{ buyer_card_last_four_digits: '1111' }, 2],
    [{ buyer_card_last_four_digits: '0135' }, 1],
    [{ buyer_card_last_four_digits: ['1111', '0135'] }, 3],
    [{ buyer_card_last_four_digits: '4444' }, 0],
    [{ buyer_card_mask: '400000******0135' }, 1],
    [{ buyer_card_mask: '411111******1111' }, 2],
    [{ buyer_card_mask: '400000******1111' }, 0],
    [{ buyer_card_mask: '400000******0135', buyer_card_last_four_digits: '1111' }, 0],
    [{ buyer_card_last_four_digits: '0135', transaction_status: 5 }, 1],
  ])('%j finds %i', async (filters, count) => {
    const seller = await givenSeller(base.db);
    await givenStory(seller);
    const { items } = await find(seller, filters);
    expect(items).toHaveLength(count);
    // D9: each item shows a card that matches the filter.
    const { buyer_card_last_four_digits: ends, buyer_card_mask: mask } = filters as {
      buyer_card_last_four_digits?: string | string[];
      buyer_card_mask?: string;
    };
    for (const { sale_buyer_details: shown } of items) {
      if (ends !== undefined) expect(ends).toContain(shown.buyer_card_mask.slice(-4));
      if (mask !== undefined) expect(shown.buyer_card_mask).toBe(mask);
    }
  });

  test('a TRAN in transaction_id is the identifier of an attempt', async () => {
    const seller = await givenSeller(base.db);
    const { attemptId } = await givenStory(seller);
    for (const filters of [
      { transaction_id: attemptId },
      { svc_transaction_id: attemptId },
      { svc_transaction_id: [attemptId, 'TRAN-X'] },
    ]) {
      expect(
        (await find(seller, filters)).items.map((item: { svc_transaction_id: string }) => item.svc_transaction_id),
      ).toEqual([attemptId]);
    }
  });

  test.each<[object]>([
    [{ transaction_id: { not: '' } }],
    [{ transaction_status: { gt: 0 } }],
    [{ transaction_price: [[1]] }],
    [{ page_size: 501 }],
    [{ page: 0 }],
    [{ transaction_created_min: 'yesterday' }],
  ])('A-03: %j is a clean error', async (filters) => {
    const seller = await givenSeller(base.db);
    expect(await find(seller, filters)).toMatchObject({
      status_error_code: 9001,
      status_additional_info: Object.keys(filters)[0],
    });
  });
});

test("a seller sees its own, a partner those of its sellers, nobody anybody else's", async () => {
  const partner = await givenPartner(base.db);
  const [one, two, stranger] = [
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db),
  ];
  for (const seller of [one, two, stranger]) await givenStory(seller);
  expect((await find(one)).items_count).toBe(3);
  const both = await world.call('get-transactions', {
    seller_svc_id: [one.svcId, two.svcId],
    svc_client_key: partner.clientKey,
  });
  expect(both.body.items_count).toBe(6);
  expect(
    (
      await world.call('get-transactions', {
        seller_svc_id: [one.svcId, stranger.svcId],
        svc_client_key: partner.clientKey,
      })
    ).body.status_error_code,
  ).toBe(251);
  expect((await world.call('get-transactions', { seller_svc_id: [one.svcId, two.svcId] })).body.status_error_code).toBe(
    790,
  );
});
