import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { httpReceiver, type Receiver } from './testing/callbacks/receivers.ts';
import { statement } from './platform/db/database.ts';
import { readSettings, useSettings } from './platform/env.ts';
import { routeFinder } from './platform/http/node-adapter.ts';
import { startJobs } from './platform/queue/jobs.ts';
import { routes } from './routes.ts';
import { startBank, type RunningBank } from './sandbox/bank/server.ts';
import { TEST_SECRETS, testDatabase } from './testing/database.ts';
import { type Watch, watchConnections } from './testing/watch-connections.ts';
import { givenSeller } from './testing/world.ts';
import { jobs } from './jobs.ts';

/**
 * N-11 as it runs: the product's own routes and jobs, every TCP connection and every look-up of a name watched below
 * Node.
 */

const base = testDatabase();
let bank: RunningBank;
let receiver: Receiver;
let watch: Watch;

/** Requests to the resolver; Node writes the name into them after they are made. */
const lookups: { hostname?: string }[] = [];
const LOOKS_UP = ['GETADDRINFOREQWRAP', 'QUERYWRAP'];
const hook = createHook({
  init: (_id, type, _trigger, resource) => {
    if (LOOKS_UP.includes(type)) lookups.push(resource as { hostname?: string });
  },
});

beforeAll(async () => {
  [bank, receiver] = await Promise.all([
    startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' }),
    httpReceiver(),
  ]);
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: bank.url,
      APP_URL: 'http://localhost:3000',
      CALLBACK_ALLOW_HOSTS: receiver.host,
      LOG_LEVEL: 'silent',
    }),
  );
  watch = await watchConnections();
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  watch.stop();
  await Promise.all([bank.close(), receiver.close()]);
});

const find = routeFinder(routes);

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
async function post(path: string, body: object): Promise<any> {
  const found = find('POST', `/api/${path}`);
  if (!found || !('route' in found)) throw new Error(`no route ${path}`);
  const request = new Request(`http://localhost:3000/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await found.route.handle(request, { params: found.params, ip: '127.0.0.1' })).json();
}

test('N-11: whatever addresses a merchant names, we connect to the database, the acquirer and the callback receiver, and ask for no name', async () => {
  const seller = await givenSeller(base.db);
  const running = startJobs(jobs());
  const theirs = 'https://canary.example.com';
  const sale = await post('generate-sale', {
    seller_svc_id: seller.svcId,
    sale_price: 5000,
    currency: 'ILS',
    product_name: `${theirs}/product`,
    transaction_id: `${theirs}/t`,
    sale_callback_url: receiver.url,
    sale_return_url: `${theirs}/done`,
    sale_email: 'dana@canary.example.com',
    buyer_email: 'dana@canary.example.com',
    items: [{ name: `${theirs}/item.png`, quantity: 1, unit_price: 5000, total: 5000, image_url: `${theirs}/i.png` }],
  });
  expect(sale).toMatchObject({ status_code: 0, svc_sale_id: expect.any(String) });
  const paid = await post('pay-sale', {
    seller_svc_id: seller.svcId,
    sale_price: '5000',
    currency: 'ILS',
    installments: '1',
    sale_return_url: `${theirs}/back`,
    svc_sale_id: sale.svc_sale_id,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
    buyer_email: 'dana@canary.example.com',
  });
  expect(paid.status_code).toBe(0);
  expect(
    (
      await post('refund-sale', {
        seller_svc_id: seller.svcId,
        svc_sale_id: sale.svc_sale_id,
        sale_refund_amount: 1000,
      })
    ).status_code,
  ).toBe(0);
  expect((await post('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: sale.svc_sale_id })).items).toHaveLength(
    1,
  );
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 10_000 });
  await running.stop();

  const known = new Map([
    [Number(new URL(inject('postgresUrl')).port), 'database'],
    [Number(new URL(bank.url).port), 'acquirer'],
    [receiver.port, 'callbacks'],
  ]);
  expect(new Set(watch.attempts.map(({ address, port }) => known.get(port) ?? `${address}:${port}`))).toEqual(
    new Set(['database', 'acquirer', 'callbacks']),
  );
  expect(lookups.map(({ hostname }) => hostname).filter((name) => name?.includes('canary'))).toEqual([]);
});

const ROWS = statement(
  'test_outbound_rows',
  `SELECT (SELECT count(*) FROM sale)::int AS sales, (SELECT count(*) FROM attempt)::int AS attempts, (SELECT count(*)
    FROM event)::int AS events`,
);

test('N-07: a callback that reaches ourselves, under a name that nobody knows to be ours, changes nothing and is told to nobody', async () => {
  const [before] = await base.db.query(ROWS, []);
  const callback = receiver.received[0]?.body ?? '';
  const saleId = new URLSearchParams(callback).get('svc_sale_id') ?? '';
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    host: 'shop.example.com',
    'user-agent': 'Kupa-Callbacks/1.0',
  };
  for (const { method, path, handle } of routes) {
    const filled = path.replace(/:\w+/g, saleId);
    for (const type of [headers['content-type'], 'application/json']) {
      const request = new Request(`http://localhost:3000${filled}`, {
        method,
        headers: { ...headers, 'content-type': type },
        ...(method === 'GET' ? {} : { body: callback }),
      });
      const { status } = await handle(request, {
        params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, saleId])),
        ip: '127.0.0.1',
      });
      if (method !== 'GET') expect({ [path]: status >= 400 }).toEqual({ [path]: true });
    }
  }
  expect(callback).toContain('svc_sale_id');
  expect(await base.db.query(ROWS, [])).toEqual([before]);
});
