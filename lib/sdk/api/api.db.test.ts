import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#lib/modules/payments/module.ts';
import { findCallingSeller } from '#lib/modules/principals/index.ts';
import { nodeAdapter } from '#lib/platform/http/node-adapter.ts';
import { routes } from '#lib/routes.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { apiTypes } from '#scripts/lib/api-types.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import {
  createKupa,
  KupaConnectionError,
  type KupaOptions,
  KupaRefusal,
  verifyCallback,
  verifyReturnUrl,
} from './index.ts';

const base = testDatabase();
const world = testWorld(base);

let server: Server;
let origin = '';
let seller: TestSeller;
/** Requests that are lost: answered by cutting the connection, after or before the work was done. */
let lose: 'before' | 'after' | null = null;
const heard: { path: string; idempotencyKey: string }[] = [];

beforeAll(async () => {
  const callers = {
    byKeys: {
      find: (credentials: Parameters<typeof findCallingSeller>[1]) => findCallingSeller(base.db, credentials),
      whyUnknown: async () => null,
    },
    byBearer: async () => null,
    whyNotPartner: async () => null,
  };
  const own = payments.operations.flatMap((group) =>
    group.operations.map(({ route }) => route(callers, () => world.context)),
  );
  const paths = new Set(own.map(({ method, path }) => `${method} ${path}`));
  const answer = nodeAdapter(
    [...own, ...routes.filter(({ method, path }) => !paths.has(`${method} ${path}`))],
    'http://x',
  );
  server = createServer((incoming, outgoing) => {
    heard.push({ path: incoming.url ?? '', idempotencyKey: String(incoming.headers['idempotency-key'] ?? '') });
    if (lose === 'before') {
      lose = null;
      return void incoming.socket.destroy();
    }
    if (lose === 'after') {
      lose = null;
      const end = outgoing.end.bind(outgoing);
      outgoing.end = ((...given: Parameters<typeof end>) => {
        void given;
        incoming.socket.destroy();
        return outgoing;
      }) as typeof end;
    }
    if (!answer(incoming, outgoing, '127.0.0.1')) outgoing.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  seller = await givenSeller(base.db);
});
afterAll(() => server.close());

const kupaOf = (more: Partial<KupaOptions> = {}) =>
  createKupa({ origin, sellerId: seller.svcId, sellerSecret: seller.svcSecret, language: 'en', ...more });

const SALE = { sale_price: 5075, currency: 'ILS', product_name: 'Coffee beans' };

const pay = (saleId: string) =>
  kupaOf().paySale({
    svc_sale_id: saleId,
    sale_price: 5075,
    currency: 'ILS',
    installments: 1,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
    sale_return_url: 'https://shop.example/back',
  });

test('what the client knows of the operations is what the OpenAPI document says', () => {
  expect(readFileSync('lib/sdk/api/generated/operations.ts', 'utf8')).toBe(apiTypes());
});

describe('the client of the API', () => {
  test('makes a sale, pays it, finds it and refunds it, with the keys put in by itself', async () => {
    const sale = await kupaOf().generateSale(SALE);
    const paid = await pay(sale.svc_sale_id);
    expect(paid.status_code).toBe(0);
    const { items } = await kupaOf().getSales({ sale_svc_id: sale.svc_sale_id });
    expect(items.map(({ sale_status }) => sale_status)).toEqual(['completed']);
    const refund = await kupaOf().refundSale({ svc_sale_id: sale.svc_sale_id, sale_refund_amount: 1000 });
    expect(refund.sale_status).toBe('partial-refund');
  });

  test('a refusal and a decline are errors with their code, field and words', async () => {
    const refused = await kupaOf()
      .generateSale({ ...SALE, sale_price: 1 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(KupaRefusal);
    expect(refused).toMatchObject({
      code: 352,
      status: 500,
      field: 'sale_price',
      operation: 'generateSale',
      isDecline: false,
    });
    expect((refused as KupaRefusal).requestId).not.toBe('');
    const sale = await kupaOf().generateSale(SALE);
    const declined = kupaOf().paySale({
      svc_sale_id: sale.svc_sale_id,
      sale_price: 5075,
      currency: 'ILS',
      installments: 1,
      credit_card_number: '4000000000000002',
      credit_card_exp: '12/30',
      credit_card_cvv: '123',
      sale_return_url: 'https://shop.example/back',
    });
    await expect(declined).rejects.toMatchObject({ code: 20_004, isDecline: true, status: 200 });
  });

  test('an answer that is lost costs one refund: the call is tried again under its key', async () => {
    const sale = await kupaOf().generateSale(SALE);
    await pay(sale.svc_sale_id);
    heard.length = 0;
    lose = 'after';
    const refund = await kupaOf().refundSale({ svc_sale_id: sale.svc_sale_id, sale_refund_amount: 1000 });
    expect(refund.sale_refund_buffer).toBe(4075);
    expect(heard).toHaveLength(2);
    expect(new Set(heard.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    // The same key another time is the same refund.
    const again = await kupaOf().refundSale(
      { svc_sale_id: sale.svc_sale_id, sale_refund_amount: 1000 },
      { idempotencyKey: heard[0]?.idempotencyKey ?? '' },
    );
    expect(again.sale_refund_buffer).toBe(4075);
  });

  test('without a connection every try is used up, and the error says that nothing is known', async () => {
    const { port } = server.address() as AddressInfo;
    const nobody = kupaOf({ origin: `http://127.0.0.1:${port === 1 ? 2 : 1}`, tries: 2 });
    await expect(nobody.getSales({})).rejects.toBeInstanceOf(KupaConnectionError);
  });

  testInAll('too many calls are tried again when there is room', { timeout: 30_000 }, async () => {
    seller = await givenSeller(base.db, { rateLimit: 2 });
    const kupa = kupaOf();
    const begun = performance.now();
    const made = await Promise.all([1, 2, 3].map(() => kupa.generateSale(SALE)));
    expect(made.map(({ status_code }) => status_code)).toEqual([0, 0, 0]);
    expect(performance.now() - begun).toBeGreaterThan(900);
    const once = kupaOf({ tries: 1 });
    const ends = await Promise.allSettled([1, 2, 3, 4].map(() => once.generateSale(SALE)));
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))).toContainEqual(
      expect.objectContaining({ code: 998, field: 'rate_limit' }),
    );
    seller = await givenSeller(base.db);
  });

  test('products are reached after signing in, once', async () => {
    const kupa = kupaOf();
    heard.length = 0;
    await kupa.listProducts({ status: 1 });
    await kupa.listProducts({ status: 1 });
    expect(heard.filter(({ path }) => path.startsWith('/api/auth/token'))).toHaveLength(1);
  });
});

describe('signatures', () => {
  const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`;
  const body = 'notify_type=sale-complete&svc_sale_id=SALE-1';
  const now = Date.parse('2026-11-23T10:00:00Z');
  const signed = (text: string, at = now) => {
    const timestamp = String(at / 1_000);
    const key = Buffer.from(SECRET.slice(6), 'base64');
    const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64');
    return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${signature}` };
  };

  test('a callback is read where its signature is right and it is not old', () => {
    const headers = signed(body);
    expect(verifyCallback({ body, headers, secret: SECRET, now })?.get('svc_sale_id')).toBe('SALE-1');
    expect(
      verifyCallback({ body: Buffer.from(body), headers: new Headers(headers), secret: SECRET, now }),
    ).not.toBeNull();
    expect(verifyCallback({ body: `${body}0`, headers, secret: SECRET, now })).toBeNull();
    expect(verifyCallback({ body, headers, secret: `${SECRET.slice(0, -4)}AAA=`, now })).toBeNull();
    expect(verifyCallback({ body, headers, secret: SECRET, now: now + 301_000 })).toBeNull();
    expect(verifyCallback({ body, headers: {}, secret: SECRET, now })).toBeNull();
  });

  test('an address of return is believed where its signature is right', () => {
    const keys = { clientKey: 'key', clientPassword: 'password' };
    const svc_signature = createHash('md5').update('keypasswordTRAN-1SALE-1').digest('hex');
    const paid = { svc_status: 'success', svc_sale_id: 'SALE-1', svc_transaction_id: 'TRAN-1' };
    const of = (more: Record<string, string>) => `/back?${new URLSearchParams({ ...paid, ...more })}`;
    expect(verifyReturnUrl(of({ svc_signature }), keys)).toMatchObject({ saleId: 'SALE-1', isPaid: true });
    expect(verifyReturnUrl(of({ svc_signature, svc_sale_id: 'SALE-2' }), keys)).toBeNull();
    expect(verifyReturnUrl(of({}), keys)).toBeNull();
  });

  test('an address of return from a subscription is believed by the identifier of the subscription', () => {
    const keys = { clientKey: 'key', clientPassword: 'password' };
    const svc_signature = createHash('md5').update('keypasswordTRAN-1SUB-1').digest('hex');
    const paid = { svc_status: 'success', sub_svc_id: 'SUB-1', svc_transaction_id: 'TRAN-1', svc_signature };
    const of = (more: Record<string, string>) => `/back?${new URLSearchParams({ ...paid, ...more })}`;
    expect(verifyReturnUrl(of({}), keys)).toMatchObject({ subscriptionId: 'SUB-1', saleId: '', isPaid: true });
    expect(verifyReturnUrl(of({ sub_svc_id: 'SUB-2' }), keys)).toBeNull();
    expect(verifyReturnUrl(of({ svc_sale_id: 'SALE-1' }), keys)).toBeNull();
  });
});
