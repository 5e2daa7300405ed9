import { expect, test } from 'vitest';
import { saleCurls } from './sale-curls.ts';

const SALE = {
  saleId: 'SALE1234-ABCDEFGH-ABCDEFGH-ABCDEFGH',
  price: 5_075,
  currency: 'ILS',
  productName: "Levi's",
  reference: 'CL-1',
  type: 'sale',
  method: 'credit-card',
  language: 'en',
  installments: 1,
} as const;

test('a sale is copied as the call that reads it and the call that makes one like it, without a key of the business', () => {
  const { read, make } = saleCurls('https://pay.example.com', SALE);
  expect(read).toContain("curl -X POST 'https://pay.example.com/api/get-sales'");
  expect(read).toContain('"svc_sale_id": "SALE1234-ABCDEFGH-ABCDEFGH-ABCDEFGH"');
  expect(make).toContain("'https://pay.example.com/api/generate-sale'");
  expect(make).toContain('"sale_price": 5075');
  expect(make).toContain(String.raw`"product_name": "Levi'\''s"`);
  expect([read, make].every((call) => call?.includes('"seller_svc_id": "YOUR_SELLER_SVC_ID"'))).toBe(true);
});

test('a part of a hold is made from its hold alone: there is no call that makes one like it', () =>
  expect(saleCurls('https://pay.example.com', { ...SALE, type: 'multi-capture' }).make).toBeNull());
