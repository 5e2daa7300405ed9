import { afterAll, beforeAll } from 'vitest';
import type { Credentials } from '#lib/kernel/credentials.ts';
import { httpProcessor, walletDecryption } from '#lib/modules/acquiring/index.ts';
import type { CheckoutContext } from '#lib/modules/checkout/context.ts';
import type { SubscriptionsContext } from '#lib/modules/subscriptions/context.ts';
import { devices } from '#lib/modules/devices/module.ts';
import { payments } from '#lib/modules/payments/module.ts';
import { services } from '#lib/modules/services/module.ts';
import { statistics } from '#lib/modules/statistics/module.ts';
import { subscriptions } from '#lib/modules/subscriptions/module.ts';
import { sellerFilesContext } from '#lib/contexts.ts';
import { bookingExtensions, buyerExtensions, recordExtensions, reportExtensions } from '#lib/extensions.ts';
import { sellerFiles } from '#lib/modules/seller-files/module.ts';
import { balances } from '#lib/modules/balances/module.ts';
import { agreements } from '#lib/modules/agreements/module.ts';
import { disputes } from '#lib/modules/disputes/module.ts';
import { payouts } from '#lib/modules/payouts/module.ts';
import { payoutsOfEntries } from '#lib/modules/payouts/store-entries.sql.ts';
import { reserves } from '#lib/modules/reserves/module.ts';
import { filePorts } from '#lib/modules/documents/index.ts';
import { documents } from '#lib/modules/documents/module.ts';
import { embedded } from '#lib/modules/embedded/module.ts';
import { sellers } from '#lib/modules/sellers/module.ts';
import { statements } from '#lib/modules/statements/module.ts';
import { taxFiles } from '#lib/modules/tax-files/module.ts';
import { findCallingSeller, whyUnknown } from '#lib/modules/principals/index.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { renderPdf } from '#lib/platform/pdf/render-pdf.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { sandboxWallets } from '#lib/sandbox/sandbox-wallets.ts';
import { startBank, type RunningBank } from '#lib/sandbox/bank/server.ts';
import { bodyOf } from './body-of.ts';
import { TEST_SECRETS, type TestDatabase } from './database.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { expectInvariantsHold } from './invariants.ts';
import type { TestSeller } from './sellers.ts';

/**
 * A small world for tests of money: a real database, a real bank over HTTP, sellers, and the API's routes called as
 * functions.
 */

export { givenPartner, givenSeller, type TestPartner, type TestSeller } from './sellers.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
export type WireResponse = { status: number; headers: Headers; body: any };

type WorldContext = SubscriptionsContext & CheckoutContext;

export type World = {
  context: WorldContext;
  bank: BankControl;
  call(path: Operation, body: unknown, headers?: Record<string, string>): Promise<WireResponse>;
  /** With a raw body, as a client could send it; `ip` where another address than this machine's calls. */
  send(path: string, request: RequestInit, ip?: string): Promise<WireResponse>;
  givenSale(seller: TestSeller, more?: object): Promise<{ saleId: string; price: number }>;
  pay(seller: TestSeller, saleId: string, more?: object): Promise<WireResponse>;
  refund(seller: TestSeller, saleId: string, amount?: number): Promise<WireResponse>;
  /** An authorized sale of 5000, or as `more` says. */
  givenHold(seller: TestSeller, more?: object): Promise<string>;
  capture(seller: TestSeller, saleId: string, amount?: number): Promise<WireResponse>;
  /** A kept card; answers its `buyer_key`. */
  givenToken(seller: TestSeller, more?: object): Promise<string>;
  /** A monthly subscription of 49.00 that nobody has paid, or as `more` says; answers its identifier. */
  givenSubscription(seller: TestSeller, more?: object): Promise<string>;
  /** Its first payment, by its seller. */
  paySubscription(seller: TestSeller, subscriptionId: string, more?: object): Promise<WireResponse>;
};

type BankControl = {
  /** Path of its answer. */
  url(): string;
  /** Scripts the next request that fits. */
  next(fault: object): Promise<void>;
  behave(standing: object): Promise<void>;
  /** Sends any request to the bank's control API. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
  control(method: string, path: string, body?: object): Promise<any>;
  requests(): Promise<
    { reference: string; merchant: string; operation: string; amount: number; happened: string | null }[]
  >;
};

type Operation =
  | 'generate-sale'
  | 'pay-sale'
  | 'refund-sale'
  | 'get-sales'
  | 'get-transactions'
  | 'capture-sale'
  | 'sales'
  | 'cancel-template'
  | 'capture-buyer-token'
  | 'get-buyer-key'
  | 'vas/pos/pair'
  | 'vas/pos/authenticate'
  | 'get-vas-seller'
  | 'vas-enable'
  | 'vas-disable'
  | 'vas-update'
  | 'generate-subscription'
  | 'pay-subscription'
  | 'cancel-subscription'
  | 'pause-subscription'
  | 'get-subscriptions';

/** The routes of payments, devices, subscriptions and files on the database and the bank of the test file. */
function routesOf(context: WorldContext): Route[] {
  const callers = {
    byKeys: {
      find: (credentials: Credentials) => findCallingSeller(context.database, credentials),
      whyUnknown: (credentials: Credentials) => whyUnknown(context.database, credentials),
    },
    byBearer: async () => null,
    whyNotPartner: async () => null,
  };
  return [
    ...payments.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...devices.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...subscriptions.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => context)),
    ),
    ...services.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers))),
    ...documents.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => ({ ...context, files: filePorts(context) }))),
    ),
    ...taxFiles.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => ({ ...context, renderPdf }))),
    ),
    ...balances.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => ({ ...context, payoutsOf: payoutsOfEntries }))),
    ),
    ...statistics.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...reserves.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...payouts.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...agreements.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers, () => context))),
    ...disputes.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => ({ ...context, files: sellerFilesContext(), renderPdf }))),
    ),
    ...statements.operations.flatMap(({ operations }) =>
      operations.map(({ route }) => route(callers, () => ({ ...context, renderPdf }))),
    ),
    ...embedded.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers))),
    ...sellers.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers))),
    ...sellerFiles.operations.flatMap(({ operations }) => operations.map(({ route }) => route(callers))),
  ];
}

/** Starts a bank in this process for the file and wires the payments operations to it. */
export function testWorld(test: TestDatabase): World {
  let bank: RunningBank | undefined;
  let context: WorldContext;
  let processor: ReturnType<typeof httpProcessor> | undefined;
  let find: ReturnType<typeof routeFinder> = () => null;

  beforeAll(async () => {
    bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
    processor = httpProcessor({ url: bank.url, key: TEST_SECRETS.BANK_KEY });
    context = {
      database: test.db,
      acquirer: processor,
      wallets: walletDecryption(sandboxWallets(TEST_SECRETS.APP_SECRET).keys),
      vault: test.vault,
      timeZone: 'Asia/Jerusalem',
      origin: 'http://localhost:3000',
      sandbox: true,
      urlPolicy: { environment: 'sandbox', allowedHosts: [], ownUrls: ['http://localhost:3000/sandbox/inbox/'] },
      wakeDeliveries: () => undefined,
      wakeMessages: () => undefined,
      bookingExtensions,
      reportExtensions,
      buyerExtensions,
      recordExtensions,
      messageChannels: ALL_WAYS,
    };
    find = routeFinder(routesOf(context));
  });
  afterAll(async () => {
    // P-01: after every file that moves money, all of it must add up.
    await expectInvariantsHold(test.db);
    await processor?.close();
    await bank?.close();
  });

  async function control(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${TEST_SECRETS.BANK_KEY}`, 'content-type': 'application/json' };
    return (
      await fetch(`${bank?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    ).json();
  }

  const world: World = {
    get context() {
      return context;
    },
    bank: {
      url: () => bank?.url ?? '',
      next: async (fault) => void (await control('POST', '/control/next', fault)),
      control,
      behave: async (standing) => void (await control('PUT', '/control/behaviour', standing)),
      requests: async () => (await control('GET', '/control/requests')).requests,
    },
    call: (path, body, headers = {}) =>
      world.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async send(path, request, ip = '127.0.0.1') {
      const found = find(request.method ?? 'GET', `/api/${path.replace(/\?.*$/, '')}`);
      if (!found || !('route' in found)) throw new Error(`no route ${path}`);
      const response = await found.route.handle(new Request(`http://localhost:3000/api/${path}`, request), {
        params: found.params,
        ip,
      });
      return { status: response.status, headers: response.headers, body: await bodyOf(response) };
    },
    async givenSale(seller, more = {}) {
      const { body } = await world.call('generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 5000,
        currency: 'ILS',
        product_name: 'Coffee beans',
        ...more,
      });
      if (body.status_code !== 0) throw new Error(`no sale: ${JSON.stringify(body)}`);
      return { saleId: body.svc_sale_id, price: body.price };
    },
    pay: (seller, saleId, more = {}) =>
      world.call('pay-sale', {
        seller_svc_id: seller.svcId,
        sale_price: '5000',
        currency: 'ILS',
        installments: '1',
        sale_return_url: 'https://shop.example.com/done',
        svc_sale_id: saleId,
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/30',
        credit_card_cvv: '123',
        language: 'en',
        ...more,
      }),
    async givenHold(seller, more = {}) {
      const { saleId, price } = await world.givenSale(seller, { sale_type: 'authorize', ...more });
      const { body } = await world.pay(seller, saleId, { sale_price: String(price) });
      if (body.sale_status !== 'authorized') throw new Error(`no hold: ${JSON.stringify(body)}`);
      return saleId;
    },
    capture: (seller, saleId, amount) =>
      world.call('capture-sale', {
        seller_svc_id: seller.svcId,
        svc_sale_id: saleId,
        language: 'en',
        ...(amount !== undefined && { sale_price: amount }),
      }),
    async givenToken(seller, more = {}) {
      const { body } = await world.call('capture-buyer-token', {
        seller_svc_id: seller.svcId,
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/30',
        buyer_name: 'Dana Levi',
        buyer_is_permanent: true,
        language: 'en',
        ...more,
      });
      if (body.status_code !== 0) throw new Error(`no token: ${JSON.stringify(body)}`);
      return body.buyer_key;
    },
    async givenSubscription(seller, more = {}) {
      const { body } = await world.call('generate-subscription', {
        seller_svc_id: seller.svcId,
        sub_price: 4900,
        sub_currency: 'ILS',
        sub_description: 'Coffee club',
        sub_iteration_type: 3,
        language: 'en',
        ...more,
      });
      if (body.status_code !== 0) throw new Error(`no subscription: ${JSON.stringify(body)}`);
      return body.sub_svc_id;
    },
    paySubscription: (seller, subscriptionId, more = {}) =>
      world.call('pay-subscription', {
        seller_svc_id: seller.svcId,
        sub_svc_id: subscriptionId,
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/30',
        credit_card_cvv: '123',
        language: 'en',
        ...more,
      }),
    refund: (seller, saleId, amount) =>
      world.call('refund-sale', {
        seller_svc_id: seller.svcId,
        svc_sale_id: saleId,
        ...(amount !== undefined && { sale_refund_amount: amount }),
      }),
  };
  return world;
}
