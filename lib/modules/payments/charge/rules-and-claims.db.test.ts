import { beforeAll, expect, test } from 'vitest';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { PAGE_METHODS, type PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { SALE_STATUSES, type SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { oneIn, times } from '#lib/testing/thorough.ts';
import { decideCapture, whyNotCapturable } from '../domain/decide-capture.ts';
import { permitting, whyNotPayable } from '../domain/decide-payment.ts';
import { decideRefund, decideRelease } from '../domain/decide-refund.ts';
import { marketFeeFits } from '../domain/fees.ts';
import { offeredMethods } from '../domain/methods.ts';
import { PAYABLE, REFUNDABLE } from '../domain/sale-states.ts';
import { claimCapture } from '../holds/store-claims-capture.sql.ts';
import { claimMultiCapture } from '../holds/store-multi-capture.sql.ts';
import { claimRefund } from '../refunds/store-claims-refund.sql.ts';
import { insertSale } from '../sales/store-new-sale.sql.ts';
import { claimPayment } from './store-claims.sql.ts';
import { UNWATCHED } from './velocity-limits.ts';

/**
 * The rules stand in `domain/`, the claims decide in the database: each state of a sale with each amount goes through
 * both, and they answer alike. The amounts of the answers too: what a refund, a release or a capture without an amount
 * takes is worked out by both.
 */

const base = testDatabase();
let seller: TestSeller;
let credentials: { sellerIndex: Buffer; clientKeyIndex: null };
let actor: { by: 'dashboard'; userId: number; sellerIds: number[] };
const ENABLED: readonly PageMethod[] = ['credit-card', 'bit', 'paypal'];

beforeAll(async () => {
  seller = await givenSeller(base.db, { rateLimit: 100_000 });
  credentials = { sellerIndex: secretIndex(seller.svcId), clientKeyIndex: null };
  actor = { by: 'dashboard', userId: 1, sellerIds: [seller.id] };
  const enable = statement('test_enable', 'UPDATE seller SET payment_methods = $2::page_method[] WHERE id = $1');
  await base.owner.query(enable, [seller.id, ENABLED]);
});

const PRICE = 6_000;

type GivenSale = {
  status: SaleStatus;
  type: SaleType;
  paymentMethod: string;
  installments: number | null;
  captureBuyer: boolean;
  authorized: number;
  captured: number;
  refunded: number;
  refundReserved: number;
  chargedBack: number;
  drawn: number;
  drawnReserved: number;
  voided: number;
  /** Hours from now. */
  holdEnds: number;
};

const UNTOUCHED: GivenSale = {
  status: 'initial',
  type: 'sale',
  paymentMethod: 'multi',
  installments: null,
  captureBuyer: false,
  authorized: 0,
  captured: 0,
  refunded: 0,
  refundReserved: 0,
  chargedBack: 0,
  drawn: 0,
  drawnReserved: 0,
  voided: 0,
  holdEnds: 1,
};

const ADD = statement(
  'test_add_judged_sales',
  `WITH wanted AS (
  SELECT * FROM jsonb_to_recordset($2) AS w (id text, status sale_status, type sale_type,
    "paymentMethod" payment_method, installments int, "captureBuyer" boolean, authorized bigint,
    captured bigint, refunded bigint,
    "refundReserved" bigint, "chargedBack" bigint, drawn bigint, "drawnReserved" bigint, voided bigint, "holdEnds" int)
), added AS (
  INSERT INTO sale (public_id, seller_id, type, status, price, currency, product_name, payment_method,
    installments_asked, capture_buyer, authorized, captured, refunded, refund_reserved, charged_back, drawn,
    drawn_reserved, voided, hold_expires_at)
  SELECT id, $1, type, status, ${PRICE}, 'ILS', 'Tea', "paymentMethod", installments, "captureBuyer", authorized,
    captured, refunded, "refundReserved", "chargedBack", drawn, "drawnReserved", voided,
    app_now() + "holdEnds" * interval '1 hour' FROM wanted
  RETURNING id, seller_id, type, authorized
)
INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until, settled_at)
SELECT 'TRAN-' || id, id, seller_id, CASE type WHEN 'authorize' THEN 'authorize'::attempt_kind ELSE 'pay' END,
  'succeeded', ${PRICE}, 'ILS', 'api', app_now(), app_now() FROM added WHERE authorized > 0`,
);

/** Every combination of these values. */
function every<Of extends Record<string, readonly unknown[]>>(of: Of): { [Name in keyof Of]: Of[Name][number] }[] {
  return Object.entries(of).reduce<Record<string, unknown>[]>(
    (some, [name, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [Name in keyof Of]: Of[Name][number] }[];
}

/** As the caps of the table have it. */
const mayBe = ({ authorized, captured, drawn, drawnReserved, voided, ...of }: GivenSale): boolean =>
  captured + drawn + drawnReserved + voided <= authorized &&
  of.refunded + of.refundReserved + of.chargedBack <= captured;

type Case<Input> = { sale: GivenSale; asked: Input };

/** Gives each case a sale of its own and answers what rules and claim said otherwise than each other. */
async function disagreements<Input>(
  cases: readonly Case<Input>[],
  both: (saleId: string, asked: Input, sale: GivenSale) => Promise<{ rules: unknown; claim: unknown }>,
): Promise<{ taken: number; refused: number; apart: object[] }> {
  const given = cases.map((one) => ({ ...one, id: newId('sale') }));
  await base.owner.query(ADD, [seller.id, JSON.stringify(given.map(({ id, sale }) => ({ id, ...sale })))]);
  const seen = { taken: 0, refused: 0, apart: [] as object[] };
  for (const { id, sale, asked } of given) {
    const { rules, claim } = await both(id, asked, sale);
    if (rules !== claim) seen.apart.push({ sale, asked, rules, claim });
    else if (claim === 'refused') seen.refused += 1;
    else seen.taken += 1;
  }
  return seen;
}

const amountsAround = (...some: number[]): (number | null)[] => [
  null,
  ...new Set([MINIMUM_AMOUNT - 1, MINIMUM_AMOUNT, ...some.flatMap((one) => [one - 1, one, one + 1])]),
];

const PAID = every({
  status: SALE_STATUSES,
  captured: [0, 450, PRICE],
  refunded: [0, 700],
  refundReserved: [0, 500],
  chargedBack: [0, 900],
}).map((amounts) => ({ ...UNTOUCHED, ...amounts, authorized: PRICE }));

const HELD_SALES = every({
  status: SALE_STATUSES,
  drawn: [0, 1_000],
  drawnReserved: [0, 700],
  voided: [0, 2_000],
}).map((amounts) => ({ ...UNTOUCHED, ...amounts, type: 'authorize' as const, authorized: PRICE }));

test('refunds: every status with every amount that was taken and went back', async () => {
  const cases = PAID.filter(mayBe).flatMap((sale) => {
    const left = sale.captured - sale.refunded - sale.refundReserved - sale.chargedBack;
    // Statuses that allow no refund refuse whatever is asked.
    const asked = REFUNDABLE.includes(sale.status) || sale.status === 'authorized' ? amountsAround(left) : [null, left];
    return asked.map((amount) => ({ sale, asked: amount }));
  });
  const seen = await disagreements(oneIn(3, cases), async (saleId, amount) => {
    const answer = await claimRefund(base.db, {
      actor,
      saleId,
      attemptId: newId('attempt'),
      amount,
      minimum: amount === null ? null : MINIMUM_AMOUNT,
      onlyWithLeft: null,
      refundable: REFUNDABLE,
      deviceId: null,
      callbackUrl: null,
      isFunded: false,
      reason: null,
      note: '',
    });
    if (!answer?.sale) throw new Error('no such sale');
    const decided = decideRefund(answer.sale, amount);
    // A refund under way is an open attempt, and this sale has none: there its reserve alone does not exclude another.
    const isOnlyBusy = !decided.ok && decided.reason.key === 'sale_busy' && answer.sale.refundReserved > 0;
    const rules = isOnlyBusy ? decideRefund(withoutReserve(answer.sale), amount) : decided;
    return { rules: rules.ok ? rules.value : 'refused', claim: answer.claim?.attempt.amount ?? 'refused' };
  });
  expect(seen.apart).toEqual([]);
  expect(seen.taken).toBeGreaterThan(times(12, 40));
  expect(seen.refused).toBeGreaterThan(times(60, 200));
});

/** A reserved amount counts as refunded. */
const withoutReserve = <Sale extends { refunded: number; refundReserved: number }>(sale: Sale): Sale => ({
  ...sale,
  refunded: sale.refunded + sale.refundReserved,
  refundReserved: 0,
});

test('releases and captures: every status with all that was drawn, is being drawn and was released', async () => {
  const cases = HELD_SALES.filter(mayBe).flatMap((sale) => {
    const [held, free] = [
      sale.authorized - sale.drawn - sale.voided,
      sale.authorized - sale.drawn - sale.voided - sale.drawnReserved,
    ];
    const amounts = sale.status === 'authorized' ? amountsAround(held, free) : [null, held];
    return every({ amount: amounts, operation: ['release', 'capture'] as const, holdEnds: [1, -1] }).map(
      ({ holdEnds, ...asked }) => ({ sale: { ...sale, holdEnds }, asked }),
    );
  });
  const seen = await disagreements(oneIn(3, cases), async (saleId, { amount, operation }) => {
    const attempt = {
      actor,
      saleId,
      attemptId: newId('attempt'),
      amount,
      minimum: amount === null ? null : MINIMUM_AMOUNT,
    };
    const answer = await (operation === 'capture'
      ? claimCapture(base.db, attempt)
      : claimRefund(base.db, {
          ...attempt,
          onlyWithLeft: null,
          refundable: [],
          deviceId: null,
          callbackUrl: null,
          isFunded: false,
          reason: null,
          note: '',
        }));
    if (!answer?.sale) throw new Error('no such sale');
    const decided =
      operation === 'capture'
        ? decideCapture(answer.sale, amount, answer.claimedAt)
        : decideRelease(answer.sale, amount);
    return { rules: decided.ok ? decided.value : 'refused', claim: answer.claim?.attempt.amount ?? 'refused' };
  });
  expect(seen.apart).toEqual([]);
  expect(seen.taken).toBeGreaterThan(times(6, 20));
  expect(seen.refused).toBeGreaterThan(times(60, 200));
});

const FEES = [
  { marketFee: null, marketFeeFixed: 0 },
  { marketFee: 5_999, marketFeeFixed: 0 },
  { marketFee: 6_000, marketFeeFixed: 0 },
  { marketFee: 6_000, marketFeeFixed: 1 },
  { marketFee: 6_001, marketFeeFixed: 0 },
  { marketFee: 3_000, marketFeeFixed: 300 },
  { marketFee: 0, marketFeeFixed: 301 },
  { marketFee: null, marketFeeFixed: 4_000 },
];

test('draws: every status with every amount and every market fee around 60 %', async () => {
  const cases = HELD_SALES.filter(mayBe).flatMap((sale) => {
    const free = sale.authorized - sale.drawn - sale.drawnReserved - sale.voided;
    return sale.status === 'authorized'
      ? every({ price: [500, free - 1, free, free + 1], fee: FEES, currency: ['ILS', 'USD'], holdEnds: [1, -1] }).map(
          ({ holdEnds, ...asked }) => ({ sale: { ...sale, holdEnds }, asked }),
        )
      : [{ sale, asked: { price: 500, fee: { marketFee: 0, marketFeeFixed: 0 }, currency: 'ILS' } }];
  });
  const tried = cases.filter((_, at) => at % times(5, 1) === 0);
  const seen = await disagreements(tried, async (originSaleId, { price, fee, currency }) => {
    const answer = await claimMultiCapture(base.db, credentials, {
      originSaleId,
      attemptId: newId('attempt'),
      publicId: newId('sale'),
      price,
      currency,
      productName: 'Tea',
      merchantReference: '',
      language: null,
      ...fee,
      callbackUrl: null,
      returnUrl: null,
      sendNotification: false,
      notifyEmail: null,
      notifyMobile: null,
      notifyName: null,
    });
    if (!answer?.source) throw new Error('no such authorization');
    const { source, callerMarketFee, claimedAt, claim } = answer;
    const isAllowed =
      whyNotCapturable(source, { amount: price, currency }, claimedAt) === null &&
      marketFeeFits(price, fee.marketFee ?? callerMarketFee, fee.marketFeeFixed);
    return { rules: isAllowed ? price : 'refused', claim: claim?.attempt.amount ?? 'refused' };
  });
  expect(seen.apart).toEqual([]);
  expect(seen.taken).toBeGreaterThan(times(8, 40));
  expect(seen.refused).toBeGreaterThan(times(40, 200));
});

test('payments: every status and type with every price, currency and count of installments', async () => {
  const cases = every({
    status: SALE_STATUSES,
    type: ['sale', 'authorize', 'token', 'multi-capture'] as const,
    of: [
      { price: null, currency: null },
      { price: PRICE, currency: 'ILS' },
      { price: PRICE - 1, currency: 'ILS' },
      { price: PRICE + 1, currency: 'ILS' },
      { price: PRICE, currency: 'USD' },
    ],
    installments: [
      { requested: null, chosen: 1 },
      { requested: null, chosen: 12 },
      { requested: null, chosen: 13 },
      { requested: 3, chosen: 3 },
      { requested: 3, chosen: 2 },
      { requested: 103, chosen: 3 },
      { requested: 103, chosen: 4 },
      { requested: 103, chosen: 0 },
    ],
  })
    // A status that allows no payment refuses all; where it does, everything is asked.
    .filter(
      ({ status, of, installments }) => PAYABLE.includes(status) || (of.price === PRICE && installments.chosen < 4),
    )
    .map(({ status, type, of, installments: { requested, chosen } }) => ({
      sale: { ...UNTOUCHED, status, type, installments: requested },
      asked: { ...of, installments: chosen },
    }));
  const seen = await disagreements(oneIn(3, cases), async (saleId, asked) => {
    const { sale, claim } = await claimOf(saleId, asked, 'credit-card', 'api');
    const refusal = whyNotPayable(sale, {
      ...asked,
      price: asked.price ?? sale.price,
      currency: asked.currency ?? sale.currency,
    });
    return { rules: refusal === null ? 'paid' : 'refused', claim: claim ? 'paid' : 'refused' };
  });
  expect(seen.apart).toEqual([]);
  expect(seen.taken).toBeGreaterThan(times(12, 40));
  expect(seen.refused).toBeGreaterThan(times(60, 200));
});

test('payments on the page: every method with every type of sale and every method that it names', async () => {
  const cases = every({
    type: ['sale', 'authorize', 'token'] as const,
    captureBuyer: [false, true],
    paymentMethod: ['multi', 'credit-card', 'bit', 'sepa'],
    installments: [null, 3],
    method: PAGE_METHODS,
    chosen: [1, 3],
  }).map(({ method, chosen, ...of }) => ({ sale: { ...UNTOUCHED, ...of }, asked: { method, chosen } }));
  const seen = await disagreements(oneIn(3, cases), async (saleId, { method, chosen }) => {
    const { sale, claim } = await claimOf(
      saleId,
      { price: null, currency: null, installments: chosen },
      method,
      'page',
    );
    // On the page a sale that names no count is paid at once.
    const asked = { ...sale, requestedInstallments: sale.requestedInstallments ?? 1 };
    const isAllowed =
      whyNotPayable(asked, { price: sale.price, currency: sale.currency, installments: chosen }) === null &&
      offeredMethods(sale, ENABLED).includes(method);
    return { rules: isAllowed ? 'paid' : 'refused', claim: claim ? 'paid' : 'refused' };
  });
  expect(seen.apart).toEqual([]);
  expect(seen.taken).toBeGreaterThan(times(6, 20));
  expect(seen.refused).toBeGreaterThan(times(60, 200));
});

async function claimOf(
  saleId: string,
  asked: { price: number | null; currency: string | null; installments: number },
  method: PageMethod,
  channel: 'api' | 'page',
) {
  const answer = await claimPayment(base.db, channel === 'api' ? credentials : null, {
    ...asked,
    saleId,
    attemptId: newId('attempt'),
    deviceId: null,
    payable: PAYABLE,
    permittedBy: permitting(asked.installments),
    channel,
    cardMask: null,
    cardExpiry: null,
    language: null,
    callbackUrl: null,
    returnUrl: null,
    buyerName: null,
    buyerEmail: null,
    buyerPhone: null,
    buyerSocialId: null,
    captureBuyer: false,
    token: null,
    childId: null,
    method,
    accountMask: null,
    isOffered: channel === 'page',
    rememberedCardId: null,
    buyerTyped: null,
    tried: UNWATCHED,
    payer: null,
    again: false,
  });
  if (!answer?.sale) throw new Error('no such sale');
  return { sale: answer.sale, claim: answer.claim };
}

test('new sales: every market fee around 60 % of prices that round', async () => {
  const cases = every({
    price: [500, 501, 833, 6_000, 99_999],
    fee: [...FEES, { marketFee: 5_999, marketFeeFixed: 1 }, { marketFee: null, marketFeeFixed: 300 }],
  });
  const apart: object[] = [];
  let made = 0;
  for (const { price, fee } of cases) {
    const row = await insertSale(base.db, credentials, { ...NEW_SALE, publicId: newId('sale'), price, ...fee }, false);
    const isAllowed = marketFeeFits(price, fee.marketFee ?? row?.marketFee ?? 0, fee.marketFeeFixed);
    made += isAllowed ? 1 : 0;
    if (isAllowed !== (row?.code !== null)) apart.push({ price, fee, isAllowed });
  }
  expect(apart).toEqual([]);
  expect([made > 10, made < cases.length - 10]).toEqual([true, true]);
});

const NEW_SALE = {
  type: 'sale',
  currency: 'ILS',
  productName: 'Tea',
  merchantReference: '',
  paymentMethod: 'multi',
  layout: null,
  language: 'he',
  requestedInstallments: null,
  callbackUrl: null,
  returnUrl: null,
  sendNotification: false,
  notifyEmail: null,
  notifyMobile: null,
  notifyName: null,
  captureBuyer: false,
  validateBuyer: false,
  orderNumber: null,
  orderDetails: null,
  buyerName: '',
  buyerEmail: '',
  buyerPhone: '',
  buyerBusinessName: null,
  buyerBusinessCode: null,
  asks3ds: false,
  needsEnabled: false,
  needsApproval: false,
} as const;
