import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';

/**
 * V-11: what arrives as a card number is exactly these digits, or an answer that names the field; never another card.
 */

const base = testDatabase();
const world = testWorld(base);

const ATTEMPTS = statement(
  'test_count_attempts_of_sale',
  'SELECT count(*) AS count FROM attempt JOIN sale ON sale.id = attempt.sale_id WHERE sale.public_id = $1',
);

/** Sends the number as this piece of JSON. */
async function payWith(json: string) {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const body = `{"seller_svc_id":"${seller.svcId}","svc_sale_id":"${saleId}","sale_price":"5000","currency":"ILS","installments":"1","sale_return_url":"https://shop.example.com/",
    "credit_card_exp":"12/30","credit_card_cvv":"123","buyer_social_id":"008336174","language":"en","credit_card_number":${json}}`;
  const answer = await world.send('pay-sale', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const [attempts] = await base.db.query<{ count: number }>(ATTEMPTS, [saleId]);
  return { ...answer, attempts: attempts?.count ?? 0 };
}

test.each<[json: string, mask: string]>([
  ['"4111111111111111"', '411111******1111'],
  ['4111111111111111', '411111******1111'],
  ['"4111 1111 1111 1111"', '411111******1111'],
  ['"4111-1111-1111-1111"', '411111******1111'],
  ['" 4111111111111111 "', '411111******1111'],
  ['"٤١١١١١١١١١١١١١١١"', '411111******1111'],
  ['"۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱"', '411111******1111'],
  ['"\\u0664111111111111111"', '411111******1111'],
  ['"4000000000000000006"', '400000*********0006'],
  ['4000000000000000006', '400000*********0006'],
  ['"5018000000000009"', '501800******0009'],
  ['"12312312"', '****2312'],
  ['12312312', '****2312'],
  ['"378282246310005"', '378282*****0005'],
])('V-11: %s is the card %s', async (json, mask) => {
  const { status, body, attempts } = await payWith(json);
  expect([json, status, attempts, body.buyer_card_mask]).toEqual([json, 200, 1, mask]);
});

test.each([
  '"04111111111111111"',
  '"0004111111111111111"',
  '041',
  '"411111111111111"',
  '"41111111111111112"',
  '"4111111111111112"',
  '4111111111111112',
  '"41111111111111111111"',
  '4.111111111111111e15',
  '4111111111111111.0',
  '41111111111111110000',
  '"0000000000000000"',
  '"0"',
  '"1234567"',
  '"1231231"',
  '"abcdefgh"',
  '"4111x111x111x111"',
  '"4111,1111,1111,1111"',
  '"+4111111111111111"',
  '-4111111111111111',
  '"４１１１１１１１１１１１１１１x"',
  '["4111111111111111"]',
  '{"number":"4111111111111111"}',
  'true',
  '""',
])('V-11: %s is no card, said by its name, and no attempt is made', async (json) => {
  const { status, body, attempts } = await payWith(json);
  expect(attempts).toBe(0);
  expect(body.status_code).toBe(1);
  expect([json, status, body.status_additional_info ?? null]).toEqual([
    json,
    json === '041' ? 400 : 500,
    json === '041' ? 'not_json' : 'credit_card_number',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/\d{8}/);
});
