import { describe, expect, test } from 'vitest';
import { wireText } from '#lib/kernel/wire.ts';
import { asCurl, cleanValue, cutText, HIDDEN } from './domain.ts';

const KNOWN = [
  'seller_svc_id',
  'svc_client_key',
  'credit_card_number',
  'credit_card_cvv',
  'buyer_key',
  'capture_buyer',
  'product_name',
  'sale_price',
  'items',
  'name',
  'svc_sale_id',
  'transaction_id',
  'uuid',
];
const clean = (value: unknown) => cleanValue(value, { isKnown: (name) => KNOWN.includes(name), textOf: wireText });

describe('V-01: what a call leaves in the log', () => {
  test.each([
    ["the seller's identifier", { seller_svc_id: 'MPL-1' }, { seller_svc_id: HIDDEN }],
    ['a card as a number', { credit_card_number: 4111111111111111 }, { credit_card_number: HIDDEN }],
    ['a code', { credit_card_cvv: '123' }, { credit_card_cvv: HIDDEN }],
    ['a token', { buyer_key: 'BUYER-1' }, { buyer_key: HIDDEN }],
    ['a value under a name that nobody knows', { pan: 'x', deep: { code: '123' } }, { pan: HIDDEN, deep: HIDDEN }],
    ['a card in a name', { 'card 4111 1111 1111 1111': 1 }, { 'card 4111 11** **** 1111': HIDDEN }],
    ['a card in a text', { product_name: 'for 4111-1111-1111-1111' }, { product_name: 'for 4111-11**-****-1111' }],
    ['a card in a price', { sale_price: 4111111111111111 }, { sale_price: '411111******1111' }],
    ['a card in a list', { items: [{ name: '4111111111111111' }] }, { items: [{ name: '411111******1111' }] }],
  ])('not %s', (_, given, left) => expect(clean(given)).toEqual(left));

  test('but what the operation asked for and nobody can misuse', () => {
    const given = {
      sale_price: 5000,
      product_name: 'Coffee',
      capture_buyer: true,
      svc_sale_id: 'SALE-1',
      buyer_key: null,
    };
    expect(clean(given)).toEqual(given);
  });

  test('looked at only as far as it is kept, which changes nothing of what is kept', () => {
    const sale = {
      product_name: 'Coffee',
      sale_price: 5000,
      name: '4111111111111111',
      items: [{ name: 'beans', 4111111111111111: 'x' }],
    };
    const long = { items: Array.from({ length: 2_000 }, () => sale) };
    const whole = JSON.stringify(
      cleanValue(long, { isKnown: (name) => KNOWN.includes(name), textOf: wireText }, { left: Infinity }),
    );
    const kept = JSON.stringify(clean(long));
    expect(kept.length).toBeLessThan(whole.length / 5);
    expect(cutText(kept)).toBe(cutText(whole));
    expect(kept).not.toContain('4111111111111111');
  });

  test('and no more than fits', () => {
    expect(cutText('a'.repeat(8_000))).toHaveLength(8_000);
    expect(cutText(`${'a'.repeat(7_999)}😀`)).toBe(`${'a'.repeat(7_999)}…`);
  });
});

describe('a call as a command', () => {
  test('has a placeholder where a key was, and says how it is repeated safely', () => {
    const command = asCurl(
      'https://pay.example.com',
      { method: 'POST', path: '/generate-sale', isMoney: true },
      JSON.stringify({ seller_svc_id: HIDDEN, product_name: "Dana's tea" }),
    );
    expect(command.split(' \\\n  ')).toEqual([
      "curl -X POST 'https://pay.example.com/api/generate-sale'",
      "-H 'Idempotency-Key: A_NEW_KEY_OF_YOURS'",
      "-H 'Content-Type: application/json'",
      `-d '{\n  "seller_svc_id": "YOUR_SELLER_SVC_ID",\n  "product_name": "Dana'\\''s tea"\n}'`,
    ]);
  });

  test('puts what is not in the body where it was', () => {
    const operation = {
      method: 'GET',
      path: '/buyers/{uuid}',
      sources: { uuid: 'path', seller_svc_id: 'header:Svc-Merchant-Key' },
    } as const;
    expect(asCurl('https://pay.example.com', operation, JSON.stringify({ uuid: 'a b', seller_svc_id: HIDDEN }))).toBe(
      "curl -X GET 'https://pay.example.com/api/buyers/a%20b' \\\n  -H 'Svc-Merchant-Key: YOUR_SELLER_SVC_ID'",
    );
  });

  test('stands without a body that was cut or never kept', () => {
    expect(asCurl('https://pay.example.com', { method: 'POST', path: '/pay-sale' }, '{"cut')).toContain("-d '{}'");
    expect(
      asCurl('https://pay.example.com', { method: 'GET', path: '/buyers/{uuid}', sources: { uuid: 'path' } }, null),
    ).toContain('/buyers/YOUR_UUID');
  });
});
