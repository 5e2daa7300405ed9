import { afterAll, beforeAll } from 'vitest';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { routeOf } from '#lib/routes.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { TEST_SECRETS, type testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { pageHandlers } from '#app/_server/handlers/page-handlers.ts';

/**
 * The documents of the payment page and their simulators with a bank and a seller of their own: everything but a
 * browser.
 */

const ORIGIN = 'http://localhost:3000';

/** Senders that are named and reach nobody: what is queued in these tests stays in its queue. */
const SENDERS = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_URL: 'http://127.0.0.1:9/sms',
  SMS_KEY: 'test key of the SMS gateway',
};

/** `more`: routes of the API that a test calls beside generate-sale. */
export function testDocuments(base: ReturnType<typeof testDatabase>, more: readonly Route[] = []) {
  const find = routeFinder([...pageHandlers, routeOf('generate-sale'), ...more]);
  let bank: RunningBank;
  let seller: TestSeller;

  /** The settings of a sandbox, changed where a test says so. */
  const settled = (changed: object = {}) =>
    useSettings({
      ...readSettings({ ...base.environment, ...SENDERS, BANK_URL: bank.url, APP_URL: ORIGIN, LOG_LEVEL: 'silent' }),
      ...changed,
    });

  beforeAll(async () => {
    bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
    settled();
    seller = await givenSeller(base.db);
  });
  afterAll(() => bank.close());

  /** Text is sent as a form, everything else as JSON. `ip`: the buyer's, as our front saw it. */
  async function ask(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
    ip = '127.0.0.1',
  ): Promise<Response> {
    const found = find(method, path.split('?')[0] ?? '');
    if (!found || !('route' in found)) throw new Error(`no route ${method} ${path}`);
    const isForm = typeof body === 'string';
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    return found.route.handle(
      new Request(`${ORIGIN}${path}`, { method, headers: { 'content-type': type, ...headers }, ...sent }),
      { params: found.params, ip },
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

  return {
    settled,
    ask,
    json,
    seller: () => seller,
    /** Response of the bank's control API. */
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
    control: async (method: string, path: string, body?: object): Promise<any> =>
      (
        await fetch(`${bank.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${TEST_SECRETS.BANK_KEY}` },
          ...(body && { body: JSON.stringify(body) }),
        })
      ).json(),
    /** The path of a new sale's page: 50.00 ILS for every method, unless told otherwise. */
    async givenSale(changed: object = {}): Promise<string> {
      const { svc_sale_id } = await json(
        ask('POST', '/api/generate-sale', {
          seller_svc_id: seller.svcId,
          sale_price: 5000,
          currency: 'ILS',
          product_name: 'Coffee',
          sale_payment_method: 'multi',
          ...changed,
        }),
      );
      return `/sale/generate/${svc_sale_id}`;
    },
  };
}
