import { beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { askApi, givenEverything, OWN_REQUESTS, type Owned, tokenFor } from '#lib/testing/owned.ts';
import { testWorld } from '#lib/testing/world.ts';

/**
 * another seller's record is answered exactly like a record that does not exist, for every operation and every
 * field that can name a record. The matrix is made of the contracts: an operation without an entry here, or an
 * identifying field without a case, is a failing test.
 */
const base = testDatabase();
const world = testWorld(base);

const NOTHING = {
  payout: 'PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  dispute: 'DISP00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  sale: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  attempt: 'TRAN-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  token: 'BUYER-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  uuid: '00000000-0000-4000-8000-000000000000',
  contract: 'CONT-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  key: 'no-such-key',
  terminal: 'T7-000000000000',
  service: 'VASLAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  subscription: 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  seller: 'MPL-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
};

/**
 * For each identifying field of a request, the value of another seller that is put in its place, and a value that does
 * not exist.
 */
type Foreign = Record<string, (theirs: Owned) => [theirs: string, nobodys: string]>;

const sellerAndKey: Foreign = {
  // Another's seller identifier beside my partner key, and another's partner key beside my seller.
  seller_svc_id: ({ seller }) => [seller.svcId, NOTHING.seller],
  svc_client_key: ({ seller }) => [seller.partner?.clientKey ?? '', NOTHING.key],
};

/** For operations whose seller is named by its sale, or by a field without a case here. */
const partnerKey: Foreign = { svc_client_key: ({ seller }) => [seller.partner?.clientKey ?? '', NOTHING.key] };

const sale = (field: string, pick: (theirs: Owned) => string): Foreign => ({
  [field]: (theirs) => [pick(theirs), NOTHING.sale],
});
const plan = (pick: (theirs: Owned['plans']) => string): Foreign => ({
  sub_svc_id: ({ plans }) => [pick(plans), NOTHING.subscription],
});
const product: Foreign = { guid: (theirs) => [theirs.product, NOTHING.uuid] };
const payout: Foreign = { payout_id: (theirs) => [theirs.payout, NOTHING.payout] };
const dispute = (pick: (theirs: Owned['disputes']) => string): Foreign => ({
  dispute_id: ({ disputes }) => [pick(disputes), NOTHING.dispute],
});
const contract = (pick: (theirs: Owned['agreements']) => string): Foreign => ({
  contract_id: ({ agreements }) => [pick(agreements), NOTHING.contract],
});
const customer: Foreign = { guid: (theirs) => [theirs.customer, NOTHING.uuid] };

const ROWS: Record<string, Foreign> = {
  'generate-sale': {
    ...sellerAndKey,
    buyer_key: ({ token }) => [token, NOTHING.token],
    origin_sale_id: ({ held }) => [held, NOTHING.sale],
  },
  'pay-sale': {
    ...partnerKey,
    ...sale('svc_sale_id', ({ sale: id }) => id),
    buyer_key: ({ token }) => [token, NOTHING.token],
  },
  'create-sale': partnerKey,
  'capture-sale': { ...sellerAndKey, ...sale('svc_sale_id', ({ held }) => held) },
  'refund-sale': { ...sellerAndKey, ...sale('svc_sale_id', ({ paid }) => paid) },
  'cancel-template': { ...sellerAndKey, ...sale('svc_sale_id', ({ template }) => template) },
  'external-market-fee': { ...sellerAndKey, ...sale('guid', ({ sale: id }) => id) },
  'refund-on-device': { ...sellerAndKey, ...sale('guid', ({ atDevice }) => atDevice) },
  'read-device-payment': { ...sellerAndKey, ...sale('guid', ({ atDevice }) => atDevice) },
  'cancel-on-device': { ...sellerAndKey, ...sale('guid', ({ atDevice }) => atDevice) },
  'get-sales': {
    ...sellerAndKey,
    ...sale('sale_svc_id', ({ paid }) => paid),
    ...sale('svc_sale_id', ({ paid }) => paid),
    sale_svc_code: () => ['100000001', '999999999'],
  },
  'get-transactions': {
    ...sellerAndKey,
    ...sale('sale_svc_id', ({ paid }) => paid),
    ...sale('svc_sale_id', ({ paid }) => paid),
    svc_transaction_id: ({ attempt }) => [attempt, NOTHING.attempt],
    sale_svc_code: () => ['100000001', '999999999'],
  },
  'capture-buyer-token': sellerAndKey,
  'get-buyer-key': { ...sellerAndKey, ...sale('svc_sale_id', ({ paid }) => paid) },
  'list-buyers': sellerAndKey,
  'read-buyer': { ...sellerAndKey, uuid: ({ uuid }) => [uuid, NOTHING.uuid] },
  'delete-buyer': { ...sellerAndKey, uuid: ({ uuid }) => [uuid, NOTHING.uuid] },
  'generate-subscription': {
    ...sellerAndKey,
    buyer_key: ({ token }) => [token, NOTHING.token],
    ...plan(({ running }) => running),
  },
  'pay-subscription': {
    ...sellerAndKey,
    ...plan(({ unpaid }) => unpaid),
    buyer_key: ({ token }) => [token, NOTHING.token],
  },
  'cancel-subscription': { ...sellerAndKey, ...plan(({ ending }) => ending) },
  'pause-subscription': { ...sellerAndKey, ...plan(({ pausing }) => pausing) },
  'resume-subscription': { ...sellerAndKey, ...plan(({ paused }) => paused) },
  'set-subscription-price': { ...sellerAndKey, ...plan(({ running }) => running) },
  'get-subscriptions': {
    ...sellerAndKey,
    ...plan(({ running }) => running),
    sub_svc_code: () => ['1', '999999999'],
  },
  'pair-device': { ...sellerAndKey, terminal_id: ({ device }) => [device, NOTHING.terminal] },
  'authenticate-device': { ...sellerAndKey, terminal_id: ({ pairing }) => [pairing.terminalId, NOTHING.terminal] },
  'get-vas-seller': { ...sellerAndKey, vas_svc_id: ({ service }) => [service, NOTHING.service] },
  'vas-enable': { ...sellerAndKey, vas_svc_id: ({ service }) => [service, NOTHING.service] },
  'vas-update': { ...sellerAndKey, vas_svc_id: ({ service }) => [service, NOTHING.service] },
  'vas-disable': { ...sellerAndKey, vas_svc_id: ({ service }) => [service, NOTHING.service] },
  'upload-seller-files': sellerAndKey,
  'create-seller': {},
  'update-seller': sellerAndKey,
  'get-sellers': {
    seller_svc_id: ({ seller }) => [seller.svcId, NOTHING.seller],
    seller_public_key: ({ seller }) => [seller.publicKey, NOTHING.uuid],
  },
  'public-keys': sellerAndKey,
  'embedded-sessions': sellerAndKey,
  'create-document': { ...sellerAndKey, origin_doc_id: ({ document }) => [document, NOTHING.uuid] },
  'get-balance': sellerAndKey,
  'get-statistics': sellerAndKey,
  'list-balance-entries': sellerAndKey,
  'get-balance-card': sellerAndKey,
  'set-balance-card': { ...sellerAndKey, buyer_key: ({ token }) => [token, NOTHING.token] },
  'delete-balance-card': sellerAndKey,
  'get-reserve': sellerAndKey,
  'set-reserve': partnerKey,
  'withdraw-balance': sellerAndKey,
  'get-withdrawals': sellerAndKey,
  'get-future-withdrawals': sellerAndKey,
  'list-payouts': sellerAndKey,
  'get-payout': { ...sellerAndKey, ...payout },
  'list-payout-transactions': { ...sellerAndKey, ...payout },
  'cancel-payout': { ...sellerAndKey, ...payout },
  'list-disputes': sellerAndKey,
  'get-dispute': { ...sellerAndKey, ...dispute(({ read }) => read) },
  'save-dispute-evidence': { ...sellerAndKey, ...dispute(({ read }) => read) },
  'submit-dispute': { ...sellerAndKey, ...dispute(({ submit }) => submit) },
  'accept-dispute': { ...sellerAndKey, ...dispute(({ accept }) => accept) },
  'create-contract': sellerAndKey,
  'list-contracts': sellerAndKey,
  'get-contract': { ...sellerAndKey, ...contract(({ read }) => read) },
  'send-contract': { ...sellerAndKey, ...contract(({ send }) => send) },
  'cancel-contract': { ...sellerAndKey, ...contract(({ cancel }) => cancel) },
  'get-payout-schedule': sellerAndKey,
  'set-payout-schedule': sellerAndKey,
  'list-statements': sellerAndKey,
  'get-statement': sellerAndKey,
  'list-documents': sellerAndKey,
  'export-documents': sellerAndKey,
  'read-document': { ...sellerAndKey, id: ({ document }) => [document, NOTHING.uuid] },
  'issue-document': { ...sellerAndKey, id: ({ document }) => [document, NOTHING.uuid] },
  'cancel-document': { ...sellerAndKey, id: ({ document }) => [document, NOTHING.uuid] },
  'send-document': { ...sellerAndKey, id: ({ document }) => [document, NOTHING.uuid] },
  'client-data': {},
  'authenticate-sale': {
    ...sale('guid', ({ unpaid }) => unpaid),
    buyer_key: ({ token }) => [token, NOTHING.token],
  },
  'authentication-hash': { ...sellerAndKey, ...sale('guid', ({ unpaid }) => unpaid) },
  'auth-token': {},
  'oauth-token': {},
  'list-accounting-entries': {},
  'list-accounting-fees': {},
  'list-accounting-payouts': {},
  'list-accounting-documents': {},
  'auth-refresh': {},
  'list-products': {},
  'create-product': {},
  'list-customers': {},
  'create-customer': {},
  'read-product': product,
  'update-product': product,
  'delete-product': product,
  'read-customer': customer,
  'update-customer': customer,
  'delete-customer': customer,
};

/**
 * Fields that name a seller's record. A seller identifier alone is the caller's credential and is not among them, nor
 * is the key of a partner where no seller stands beside it.
 */
const NAMING = [
  'svc_sale_id',
  'sale_svc_id',
  'sale_svc_code',
  'origin_sale_id',
  'sub_svc_id',
  'sub_svc_code',
  'buyer_key',
  'svc_transaction_id',
  'svc_client_key',
  'guid',
  'uuid',
  'id',
  'origin_doc_id',
  'payout_id',
  'dispute_id',
  'contract_id',
];

/** Operations of a partner that are about no one seller. */
const ALONE = ['create-seller', 'get-sellers'];

let [me, other]: Owned[] = [];
beforeAll(async () => {
  [me, other] = [await givenEverything(base, world), await givenEverything(base, world)];
});

const ask = (id: string, request: Record<string, unknown>) =>
  askApi(world, id, request, {
    bearer: me ? tokenFor(id, me) : null,
  });

/** The answer without what differs from call to call. */
const said = ({
  status,
  body,
}: {
  status: number;
  body: Record<string, unknown>;
}): { status: number; body: Record<string, unknown> } => ({ status, body: { ...body, session: '' } });

describe.each(contracts.map(({ id }) => id))('%s', (id) => {
  test('has its row, and no field that names something is left out', () => {
    const contract = contracts.find((one) => one.id === id);
    const isCredential = (field: string) => field === 'svc_client_key' && ALONE.includes(id);
    const naming = Object.keys(contract?.request.shape ?? {}).filter(
      (field) => NAMING.includes(field) && !isCredential(field),
    );
    expect(Object.keys(OWN_REQUESTS)).toContain(id);
    expect([id, naming.filter((field) => !(field in (ROWS[id] ?? {})))]).toEqual([id, []]);
  });

  test.each(Object.keys(ROWS[id] ?? {}))("another's %s is as unknown as nobody's", async (field) => {
    const own = OWN_REQUESTS[id];
    if (!own || !me || !other) throw new Error(`${id} has no row`);
    const [theirs, nobodys] = ROWS[id]?.[field]?.(other) ?? ['', ''];
    const base_ = own(me);
    const extra =
      field === 'origin_sale_id'
        ? { sale_type: 'multi-capture' }
        : field === 'buyer_key' && ['pay-sale', 'authenticate-sale', 'pay-subscription'].includes(id)
          ? { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined }
          : field === 'sub_svc_id' && id === 'generate-subscription'
            ? { sub_update: '1' }
            : field === 'origin_doc_id'
              ? { doc_type: 330 }
              : {};
    // A foreign partner key is reported as belonging elsewhere (251), an unknown one as unknown (200): both are
    // refusals that reveal nothing of the seller.
    const [foreign, unknown] = [
      said(await ask(id, { ...base_, ...extra, [field]: theirs })),
      said(await ask(id, { ...base_, ...extra, [field]: nobodys })),
    ];
    if (field === 'svc_client_key')
      expect([foreign.body['status_error_code'], unknown.body['status_error_code']]).toEqual([251, 200]);
    else expect(foreign).toEqual(unknown);
    if (!field.endsWith('_svc_code') && foreign.body['status_code'] === 0) expect(foreign.body['items_count']).toBe(0);
  });
});

test('everything of the other is as it was', async () => {
  if (!other) throw new Error('nobody');
  const { body } = await world.call('get-sales', { seller_svc_id: other.seller.svcId });
  // Those of its subscriptions beside its own.
  const own = body.items.filter((item: { sale_type: number }) => item.sale_type !== 3);
  expect(own.map((item: { sale_status: string }) => item.sale_status).sort()).toEqual([
    'authorized',
    'authorized',
    'chargeback',
    'chargeback',
    'chargeback',
    'completed',
    'initial',
    'initial',
    'initial',
  ]);
});

test('subscriptions of the other are as they were', async () => {
  if (!other) throw new Error('nobody');
  const { body } = await world.call('get-subscriptions', { seller_svc_id: other.seller.svcId });
  expect(
    body.items.map((item: { sub_status: number; sub_price: number }) => [item.sub_status, item.sub_price]).sort(),
  ).toEqual([
    [1, 4900],
    [2, 4900],
    [2, 4900],
    [2, 4900],
    [3, 4900],
  ]);
});
