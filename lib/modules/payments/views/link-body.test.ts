import { expect, test } from 'vitest';
import { bodyOfLink, type OrderedBody, readLinkBody } from './link-body.ts';
import { EMPTY_LINK } from './link-form.ts';

/** The form of a link and the body of generate-sale are one thing, written in two ways. */

const VALUES = { ...EMPTY_LINK, description: 'Lunch', amount: '50.75', language: 'en' };
const ORDERED: OrderedBody = {
  price: 9_000,
  currency: 'ILS',
  name: 'Mug',
  items: [{ name: 'Mug', quantity: 2, unit_price: 4_500, total: 9_000 }],
};
const text = (body: object) => JSON.stringify(body);
const problems = (body: object | string, ordered: OrderedBody | null = null) => {
  const read = readLinkBody(typeof body === 'string' ? body : text(body), { ordered });
  return read.ok ? [] : read.problems.map(({ field, why }) => `${field} ${why}`);
};
const BODY = bodyOfLink(VALUES, null, {});

test('a form is the body that a program would send, without whoever sends it', () => {
  expect(BODY).toEqual({
    sale_price: 5_075,
    currency: 'ILS',
    product_name: 'Lunch',
    sale_payment_method: 'multi',
    language: 'en',
  });
  expect(bodyOfLink({ ...VALUES, reusable: true, to: '0521234567' }, null, { transaction_id: 'a-1' })).toMatchObject({
    sale_type: 'template',
    sale_send_notification: true,
    sale_mobile: '0521234567',
    transaction_id: 'a-1',
  });
});

test.each([
  ['a plain link', VALUES, {}],
  ['one for many', { ...VALUES, reusable: true, method: 'bit' }, {}],
  ['one that is sent', { ...VALUES, to: 'dana@example.com', language: 'he' }, {}],
  ['one with more than the form has', { ...VALUES, currency: 'EUR' }, { transaction_id: 'a-1', installments: 3 }],
  ['one in a currency without decimals', { ...VALUES, currency: 'JPY', amount: '5000' }, {}],
])('%s comes back from its body as it was', (_, values, more) => {
  const read = readLinkBody(text(bodyOfLink(values, null, more)), { ordered: null });
  expect(read).toMatchObject({ ok: true, more });
  if (!read.ok) return;
  expect(bodyOfLink({ ...values, ...read.values }, null, read.more)).toEqual(bodyOfLink(values, null, more));
});

test('what is wrong is named by its field, as the API names it', () => {
  expect(problems('{')).toEqual(['null syntax']);
  expect(problems('[]')).toEqual(['null syntax']);
  expect(problems({ ...BODY, sale_price: 499 })).toEqual(['sale_price wrong']);
  expect(problems({ ...BODY, product_name: '' })).toEqual(['product_name missing']);
  expect(problems({ ...BODY, currency: 'XXX', sale_type: 'token' })).toContain('sale_type wrong');
  expect(problems({ ...BODY, sale_payment_method: 'sepa' })).toEqual(['sale_payment_method wrong']);
  expect(problems({ ...BODY, colour: 'red' })).toEqual(['colour unknown']);
  expect(problems({ ...BODY, items: [{ name: 'Mug' }] }).join()).toContain('items.0.quantity');
});

test('keys and whatever charges at once are no part of it', () => {
  for (const field of ['seller_svc_id', 'svc_client_key', 'buyer_key', 'origin_sale_id'])
    expect(problems({ ...BODY, [field]: 'x' })).toContain(`${field} caller`);
});

test('of chosen products neither sum nor items are typed', () => {
  const body = bodyOfLink(VALUES, ORDERED, { transaction_id: 'a-1' });
  expect(body).toMatchObject({ sale_price: 9_000, product_name: 'Mug', items: ORDERED.items });
  expect(readLinkBody(text(body), { ordered: ORDERED })).toMatchObject({ ok: true, more: { transaction_id: 'a-1' } });
  expect(problems({ ...body, sale_price: 8_000 }, ORDERED)).toEqual(['sale_price fixed']);
  expect(problems({ ...body, items: [] }, ORDERED)).toEqual(['items fixed']);
});
