import { describe, expect, test } from 'vitest';
import { keptOf, partsOf, requestOf, withKept } from './try-request.ts';

const secret = { fields: {}, token: null };

describe('a try of the reference', () => {
  test('puts each field where its operation wants it', () => {
    const asked = {
      method: 'PATCH',
      path: '/products/{guid}',
      sources: { guid: 'path', language: 'query', mpl: 'header:Svc-Merchant-Key' },
    } as const;
    expect(
      requestOf(asked, '{"guid":"a/b","language":"he","mpl":"MPL-1","name":"Mug"}', { fields: {}, token: 't' }),
    ).toEqual({
      address: '/products/a%2Fb?language=he',
      method: 'PATCH',
      headers: { 'Svc-Merchant-Key': 'MPL-1', authorization: 'Bearer t', 'content-type': 'application/json' },
      body: '{"name":"Mug"}',
    });
  });

  test('has no body where it reads, and the key beside the text', () => {
    expect(
      requestOf({ method: 'GET', path: '/products', sources: { status: 'query' } }, '{"status":1}', secret),
    ).toMatchObject({ address: '/products?status=1', body: null });
    expect(
      requestOf({ method: 'POST', path: '/get-sales', sources: {} }, '{"page":1,"seller_svc_id":"typed"}', {
        fields: { seller_svc_id: 'MPL-1' },
        token: null,
      })?.body,
    ).toBe('{"page":1,"seller_svc_id":"MPL-1"}');
  });

  test('D5: what goes into the path, the query and headers is typed by itself, and a GET has no body to type', () => {
    const buyer = { method: 'GET', sources: { uuid: 'path', seller_svc_id: 'header:Svc-Merchant-Key' } } as const;
    expect(partsOf(buyer, { uuid: 'u', seller_svc_id: 'MPL' })).toEqual({
      parameters: { uuid: 'u', seller_svc_id: 'MPL' },
      body: null,
    });
    expect(partsOf({ method: 'PATCH', sources: { guid: 'path' } }, { guid: 'g', name: 'Mug' })).toEqual({
      parameters: { guid: 'g' },
      body: '{\n  "name": "Mug"\n}',
    });
  });

  test.each(['', '{', '[1]', 'null', '"x"'])('is none of %j', (typed) =>
    expect(requestOf({ method: 'POST', path: '/x', sources: {} }, typed, secret)).toBeNull(),
  );

  test('goes on with what the one before it answered, and with nothing else', () => {
    const kept = keptOf({ svc_sale_id: 'SALE-1', buyer_key: '', price: 5, access_token: 'x' });
    expect(kept).toEqual({ svc_sale_id: 'SALE-1' });
    expect(withKept({ svc_sale_id: 'SALE007K-…', sale_price: 1 }, kept)).toEqual({
      svc_sale_id: 'SALE-1',
      sale_price: 1,
    });
    expect(keptOf(null)).toEqual({});
  });
});
