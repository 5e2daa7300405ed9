import { expect, test } from 'vitest';
import { moreOfLink } from './more-of-link.ts';

const ORDER = { price: 5_000, currency: 'ILS', name: 'Lunch' };
const more = (body: object | string) => moreOfLink(typeof body === 'string' ? body : JSON.stringify(body), ORDER);

test('fields that the form of a link does not have are read as the API reads them', () => {
  expect(more({ transaction_id: 'a-1', installments: '3', buyer_name: 'Dana', fees: { tax: 100 } })).toEqual({
    ok: true,
    value: expect.objectContaining({
      merchantReference: 'a-1',
      requestedInstallments: 3,
      buyerName: 'Dana',
      orderDetails: { fees: { tax: 100 } },
    }),
  });
});

test('neither the price nor the recipient of the form is changed by them', () => {
  const read = more({ sale_price: 1, currency: 'USD', product_name: 'x', sale_email: 'a@example.com' });
  expect(read.ok && Object.keys(read.value)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(price|currency|productName|notifyEmail)$/)]),
  );
});

test('a wrong field is named, and keys, tokens and other kinds of sale are none of it', () => {
  expect(more('[')).toEqual({ ok: false, reason: '' });
  expect(more({ installments: 99 })).toEqual({ ok: false, reason: 'installments' });
  expect(more({ seller_svc_id: 'MPL1' })).toEqual({ ok: false, reason: 'seller_svc_id' });
  expect(more({ buyer_key: 'x' })).toEqual({ ok: false, reason: 'buyer_key' });
  expect(more({ sale_type: 'token' })).toEqual({ ok: false, reason: 'sale_type' });
  expect(more({ colour: 'red' })).toEqual({ ok: false, reason: 'colour' });
});
