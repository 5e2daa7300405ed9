import { contracts } from '#lib/contracts.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenClient, showMarks, type TestClient, tokenOf } from './accounting.ts';
import { callApi, signIn } from './api.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { makeDocument } from '#lib/modules/documents/make-document.ts';
import { createSellerContract } from '#lib/modules/sellers/contract/create-seller.ts';
import type { TestDatabase } from './database.ts';
import { greyPng } from './files/pictures.ts';
import { givenAgreement, NEW_CONTRACT } from './agreements.ts';
import { givenDispute } from './disputes.ts';
import { givenPayout } from './payouts/given.ts';
import { givenPerson } from './pos/counter.ts';
import { givenDevice, givenPairing, givenPosService, givenTerminal } from './pos/devices.ts';
import { givenHoldAtDevice } from './pos/sales-at-devices.ts';
import { givenPartner, givenSeller, type TestSeller, type WireResponse, type World } from './world.ts';

/**
 * One of everything that a seller can own, and for every operation of the API a request about it that works: what the
 * matrices of rights are made of.
 */

export type Owned = {
  seller: TestSeller;
  sale: string;
  /** One more that nobody pays. */
  unpaid: string;
  paid: string;
  held: string;
  template: string;
  attempt: string;
  token: string;
  uuid: string;
  /** A token of the seller's own card, which is not set yet. */
  ownCard: string;
  bearer: string;
  /** A client of the accounting API, and a token of it. */
  client: TestClient;
  clientToken: string;
  refresh: string;
  product: string;
  customer: string;
  /** A document that was made by the API; the seller has the module of invoices. */
  document: string;
  /** A payout that was not handed over, and more to pay out. */
  payout: string;
  /** Disputed payments: one to read, to submit and to accept. */
  disputes: { read: string; submit: string; accept: string };
  /** A draft of an agreement, one to send and one to cancel. */
  agreements: { read: string; send: string; cancel: string };
  /** The activation key of its point of sale, a paired device, a terminal of nobody's, and one that is being paired. */
  service: string;
  device: string;
  /** A sale of 5000 that was authorized at that device, which is connected. */
  atDevice: string;
  terminal: string;
  pairing: { terminalId: string; code: string };
  /** Subscriptions: one that nobody has paid, three that run, and one that is paused. */
  plans: { unpaid: string; running: string; pausing: string; ending: string; paused: string };
};

const UUID_OF = statement('test_owned_uuid', 'SELECT uuid::text AS uuid FROM buyer_token WHERE public_id = $1');

const NEW_PRODUCT = { name: 'Mug', status: 1, description: 'Blue' };
const NEW_CUSTOMER = { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.com', phone_number: '0521234567' };
const NEW_DOCUMENT = { doc_type: 305, currency: 'ILS', buyer_name: 'x', items: [{ name: 'x', unit_price: 5 }] };
const NEW_SALE = { sale_price: 5000, currency: 'ILS', product_name: 'x' };
const NEW_PLAN = { sub_price: 4900, sub_currency: 'ILS', sub_description: 'x', sub_iteration_type: 3 };
const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };

/** A document of a seller that has the module of invoices from then on. */
export async function givenDocument(owner: Database, seller: { id: number }): Promise<string> {
  await givenIssuer(owner, seller);
  const lines = [{ name: 'x', quantity: 1, unitPrice: 500 }];
  const words = { currency: 'ILS', language: 'en', buyer: { name: 'x', companyNumber: '' }, comment: '' };
  const made = await makeDocument({ database: owner, timeZone: 'Asia/Jerusalem' }, seller.id, {
    ...words,
    type: 'invoice',
    lines,
  });
  if (!made.ok) throw new Error(made.reason.key);
  return made.value.publicId;
}

/** Subscriptions in every state that something can be done with. */
export async function givenPlans(world: World, seller: TestSeller): Promise<Owned['plans']> {
  const running = async () => {
    const id = await world.givenSubscription(seller);
    await world.paySubscription(seller, id);
    return id;
  };
  const paused = await running();
  await world.call('pause-subscription', { seller_svc_id: seller.svcId, sub_svc_id: paused });
  return {
    unpaid: await world.givenSubscription(seller),
    running: await running(),
    pausing: await running(),
    ending: await running(),
    paused,
  };
}

/**
 * A seller with a partner, sales in every state that something can be done with, a kept card, a product and a customer.
 */
export async function givenEverything(base: TestDatabase, world: World): Promise<Owned> {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  const paid = (await world.givenSale(seller, { capture_buyer: 1 })).saleId;
  const { body } = await world.pay(seller, paid);
  const [row] = await base.db.query<{ uuid: string }>(UUID_OF, [body.buyer_key]);
  const { access: bearer, refresh } = await signIn(seller);
  const record = async (path: string, fields: object): Promise<string> =>
    (await callApi('POST', path, { token: bearer, body: fields })).body.guid;
  const device = await givenDevice(base.db, seller.id, { posId: '009' });
  const client = await givenClient(base.db, { kind: 'seller', id: seller.id }, await givenPerson(base, 'Books'));
  await showMarks(base.db);
  return {
    seller,
    paid,
    atDevice: await givenHoldAtDevice(base.db, world, seller, device),
    device: device.terminalId,
    sale: (await world.givenSale(seller)).saleId,
    unpaid: (await world.givenSale(seller)).saleId,
    held: await world.givenHold(seller),
    attempt: body.svc_transaction_id,
    token: body.buyer_key,
    uuid: row?.uuid ?? '',
    ownCard: await world.givenToken(seller),
    bearer,
    client,
    clientToken: await tokenOf(client),
    refresh,
    product: await record('products', NEW_PRODUCT),
    customer: await record('customers', NEW_CUSTOMER),
    document: await givenDocument(base.owner, seller),
    // More than the chargebacks below take.
    payout: await givenPayout(base, seller, 70_000),
    disputes: {
      read: await givenDispute(base, world, seller),
      submit: await givenDispute(base, world, seller),
      accept: await givenDispute(base, world, seller),
    },
    agreements: {
      read: await givenAgreement(world, seller),
      send: await givenAgreement(world, seller),
      cancel: await givenAgreement(world, seller),
    },
    service: await givenPosService(base.db, seller.id),
    terminal: (await givenTerminal(base.db)).terminalId,
    pairing: await givenPairing(base.db, seller.id, '002'),
    template: (await world.givenSale(seller, { sale_type: 'template' })).saleId,
    plans: await givenPlans(world, seller),
  };
}

const mine = ({ seller }: Owned) => ({ seller_svc_id: seller.svcId, svc_client_key: seller.partner?.clientKey });

/** By operation, fields wherever they go. */
export const OWN_REQUESTS: Readonly<Record<string, (own: Owned) => Record<string, unknown>>> = {
  'generate-sale': (own) => ({ ...mine(own), ...NEW_SALE }),
  'pay-sale': ({ seller, sale }) => ({
    seller_svc_id: seller.svcId,
    svc_sale_id: sale,
    sale_price: 5000,
    currency: 'ILS',
    installments: 1,
    sale_return_url: 'https://shop.example.com/',
    ...CARD,
  }),
  'create-sale': ({ seller }) => ({
    seller_svc_id: seller.svcId,
    product_name: 'x',
    sale_price: 5000,
    transaction_id: 't',
    sale_callback_url: 'https://shop.example.com/',
    payment: { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' },
  }),
  'capture-sale': (own) => ({ ...mine(own), svc_sale_id: own.held }),
  'refund-sale': (own) => ({ ...mine(own), svc_sale_id: own.paid }),
  'cancel-template': (own) => ({ ...mine(own), svc_sale_id: own.template }),
  'refund-on-device': (own) => ({
    ...mine(own),
    guid: own.atDevice,
    payment: { method: 'emv', pos_id: '009', action: 'refund', amount: '5000' },
  }),
  'read-device-payment': (own) => ({ ...mine(own), guid: own.atDevice }),
  'cancel-on-device': (own) => ({ ...mine(own), guid: own.atDevice }),
  'external-market-fee': (own) => ({ ...mine(own), guid: own.sale, market_fee_fixed: 1 }),
  'get-sales': mine,
  'get-transactions': mine,
  'capture-buyer-token': (own) => ({ ...mine(own), ...CARD }),
  'get-buyer-key': (own) => ({ ...mine(own), svc_sale_id: own.paid }),
  'list-buyers': (own) => mine(own),
  'read-buyer': (own) => ({ ...mine(own), uuid: own.uuid }),
  'delete-buyer': (own) => ({ ...mine(own), uuid: own.uuid }),
  'create-document': (own) => ({ ...mine(own), ...NEW_DOCUMENT }),
  'get-balance': mine,
  'get-statistics': (own) => ({ ...mine(own), by: 'day' }),
  'list-balance-entries': mine,
  'get-balance-card': mine,
  'set-balance-card': (own) => ({ ...mine(own), buyer_key: own.ownCard }),
  'delete-balance-card': mine,
  'get-reserve': mine,
  'set-reserve': (own) => ({ ...mine(own), percent: 10, days: 30, reason: 'x' }),
  'withdraw-balance': (own) => ({ ...mine(own), withdrawal_currency: 'ILS' }),
  'get-withdrawals': mine,
  'get-future-withdrawals': mine,
  'list-payouts': mine,
  'get-payout': (own) => ({ ...mine(own), payout_id: own.payout }),
  'list-payout-transactions': (own) => ({ ...mine(own), payout_id: own.payout }),
  'cancel-payout': (own) => ({ ...mine(own), payout_id: own.payout }),
  'create-contract': (own) => ({ ...NEW_CONTRACT, ...mine(own) }),
  'list-contracts': mine,
  'get-contract': (own) => ({ ...mine(own), contract_id: own.agreements.read }),
  'send-contract': (own) => ({ ...mine(own), contract_id: own.agreements.send }),
  'cancel-contract': (own) => ({ ...mine(own), contract_id: own.agreements.cancel }),
  'list-disputes': mine,
  'get-dispute': (own) => ({ ...mine(own), dispute_id: own.disputes.read }),
  'save-dispute-evidence': (own) => ({
    ...mine(own),
    dispute_id: own.disputes.read,
    evidence: [{ kind: 'explanation', text: 'x' }],
  }),
  'submit-dispute': (own) => ({ ...mine(own), dispute_id: own.disputes.submit }),
  'accept-dispute': (own) => ({ ...mine(own), dispute_id: own.disputes.accept }),
  'get-payout-schedule': mine,
  'set-payout-schedule': (own) => ({ ...mine(own), interval: 'weekly', weekday: 2, minimum: 100 }),
  'oauth-token': ({ client }) => ({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.secret,
  }),
  'list-accounting-entries': () => ({}),
  'list-accounting-fees': () => ({}),
  'list-accounting-payouts': () => ({}),
  'list-accounting-documents': () => ({}),
  'list-statements': mine,
  'get-statement': (own) => ({ ...mine(own), period: String(new Date().getFullYear()) }),
  'list-documents': mine,
  'export-documents': (own) => ({ ...mine(own), format: 'csv', from: '2026-01-01', to: '2026-12-31' }),
  'read-document': (own) => ({ ...mine(own), id: own.document }),
  'issue-document': (own) => ({ ...mine(own), id: own.document }),
  'cancel-document': (own) => ({ ...mine(own), id: own.document }),
  'send-document': (own) => ({ ...mine(own), id: own.document, email: 'dana@example.com' }),
  'client-data': ({ seller }) => ({ public_key: seller.publicKey }),
  'authenticate-sale': ({ seller, unpaid }) => ({ public_key: seller.publicKey, guid: unpaid, ...CARD }),
  'authentication-hash': (own) => ({ ...mine(own), guid: own.unpaid }),
  'generate-subscription': (own) => ({ ...mine(own), ...NEW_PLAN }),
  'pay-subscription': (own) => ({ ...mine(own), sub_svc_id: own.plans.unpaid, ...CARD }),
  'cancel-subscription': (own) => ({ ...mine(own), sub_svc_id: own.plans.ending }),
  'pause-subscription': (own) => ({ ...mine(own), sub_svc_id: own.plans.pausing }),
  'resume-subscription': (own) => ({ ...mine(own), sub_svc_id: own.plans.paused }),
  'set-subscription-price': (own) => ({ ...mine(own), sub_svc_id: own.plans.running, sub_price: 5100 }),
  'get-subscriptions': mine,
  'pair-device': (own) => ({ ...mine(own), pos_id: '001', terminal_id: own.terminal }),
  'authenticate-device': (own) => ({
    ...mine(own),
    pos_id: '002',
    terminal_id: own.pairing.terminalId,
    verification_code: own.pairing.code,
  }),
  'get-vas-seller': (own) => ({ ...mine(own), vas_svc_id: own.service }),
  'vas-enable': (own) => ({
    ...mine(own),
    vas_svc_id: own.service,
    extend_items: true,
    vas_data: { number_of_devices: 1, items: [{ pos_id: '003', name: 'Bar', shipping_address: 'Allenby 1' }] },
  }),
  'vas-update': (own) => ({ ...mine(own), vas_svc_id: own.service, vas_data: { websites: ['shop.example'] } }),
  'vas-disable': (own) => ({ ...mine(own), vas_svc_id: own.service }),
  'upload-seller-files': (own) => ({
    ...mine(own),
    seller_files: [{ name: 'passport.png', type: 26, base64: greyPng(30, 20).toString('base64') }],
  }),
  'create-seller': ({ seller }) => ({
    ...createSellerContract.example.request,
    seller_email: `${seller.svcId.toLowerCase()}@example.com`,
    svc_client_key: seller.partner?.clientKey,
  }),
  'update-seller': (own) => ({ ...mine(own), seller_first_name: 'Noa', market_fee: 1 }),
  'get-sellers': mine,
  'public-keys': mine,
  'embedded-sessions': (own) => ({ ...mine(own), embeds: ['payments'], origin: 'http://localhost:4711' }),
  'auth-token': ({ seller }) => ({ mpl: seller.svcId, key: seller.svcSecret }),
  'auth-refresh': ({ seller, refresh }) => ({
    refresh_token: refresh,
    merchant_key: seller.svcId,
    partner_key: seller.partner?.clientKey,
  }),
  'list-products': () => ({ status: 1 }),
  'create-product': () => NEW_PRODUCT,
  'read-product': ({ product }) => ({ guid: product }),
  'update-product': ({ product }) => ({ guid: product, name: 'Cup' }),
  'delete-product': ({ product }) => ({ guid: product }),
  'list-customers': () => ({}),
  'create-customer': () => NEW_CUSTOMER,
  'read-customer': ({ customer }) => ({ guid: customer }),
  'update-customer': ({ customer }) => ({ guid: customer, first_name: 'Noa' }),
  'delete-customer': ({ customer }) => ({ guid: customer }),
};

/** The token that an operation takes: of the seller's sign-in, or of its client; null of those with keys. */
export function tokenFor(id: string, own: Pick<Owned, 'bearer' | 'clientToken'>): string | null {
  const auth = contracts.find((one) => one.id === id)?.auth;
  if (auth === 'client') return own.clientToken;
  return auth === 'bearer' ? own.bearer : null;
}

/**
 * The request of an operation as it goes over the wire: each field where the contract has it, the rest in the body.
 * `bearer`: null for none.
 */
export async function askApi(
  world: World,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  { bearer, headers: more = {} }: { bearer: string | null; headers?: Record<string, string> },
): Promise<WireResponse> {
  const contract = contracts.find((one) => one.id === id);
  if (!contract) throw new Error(`no contract ${id}`);
  const body: Record<string, unknown> = { ...fields };
  const headers: Record<string, string> = { ...more };
  const query: Record<string, string> = {};
  let path = contract.path.slice(1);
  for (const [field, source] of Object.entries(contract.sources ?? {})) {
    if (source === 'path') path = path.replace(`{${field}}`, encodeURIComponent(String(body[field])));
    else if (source === 'query' && body[field] !== undefined) query[field] = String(body[field]);
    else if (source.startsWith('header:') && body[field] !== undefined)
      headers[source.slice('header:'.length)] = String(body[field]);
    delete body[field];
  }
  const hasBody = contract.method === 'POST' || contract.method === 'PATCH' || contract.method === 'PUT';
  if (contract.isForm) return callApi(contract.method, path, { headers, form: body as Record<string, string> });
  const isPayments = contract.auth !== 'bearer' && contract.auth !== 'client' && !path.startsWith('auth/');
  if (!isPayments)
    return callApi(contract.method, path, { token: bearer ?? undefined, headers, query, ...(hasBody && { body }) });
  const authorization = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  const asked = new URLSearchParams(query).toString();
  return world.send(asked === '' ? path : `${path}?${asked}`, {
    method: contract.method,
    headers: { ...headers, ...authorization, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}
