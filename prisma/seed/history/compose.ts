import { idFrom } from '#lib/platform/random.ts';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import {
  chargebackEntries,
  creditEntries,
  type Entry,
  paymentEntries,
  returnEntries,
} from '#lib/modules/ledger/index.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { chargebackFeeOf, feesOf } from '#lib/modules/payments/domain/fees.ts';
import type { KeptMethod } from '#lib/modules/payments/domain/methods.ts';
import { HOLD_HOURS } from '#lib/modules/payments/domain/sale-states.ts';
import { deliveryOf, type PastDelivery } from './deliveries.ts';
import { type Plan, planOf } from './plans.ts';
import type { Dice } from './random.ts';
import { BUYERS, CARDS, type DemoCard, PRODUCTS, type Product } from './demo-records.ts';

/**
 * One past sale with everything that happened to it, decided without touching a database. Times are minutes before now.
 */

export type HistorySeller = {
  id: number;
  partnerId: number | null;
  processingFee: number;
  processingCharge: number;
  foreignProcessingFee: number;
  foreignProcessingCharge: number;
  marketFee: number;
  chargebackFee: number;
};

type PastEventType =
  | 'sale-complete'
  | 'sale-failure'
  | 'refund'
  | 'sale-authorized'
  | 'sale-chargeback'
  | 'sale-chargeback-refund';
type PastEvent = { type: PastEventType; status: SaleStatus; refundable: number | null } & PastDelivery;
export type PastAttempt = {
  publicId: string;
  kind: 'pay' | 'authorize' | 'tokenize' | 'capture' | 'refund' | 'void' | 'chargeback' | 'chargeback-reversal';
  state: 'succeeded' | 'declined';
  amount: number;
  channel: 'api' | 'page' | 'dashboard' | 'system';
  minutesAgo: number;
  declineCode: number | null;
  authNumber: string | null;
  voucher: string | null;
  is3ds: boolean;
  entries: Entry[];
  event: PastEvent | null;
  /** Method of a failed attempt, if the sale was paid with another. */
  triedWith?: { card: DemoCard | null; token: string };
};
export type PastSale = {
  publicId: string;
  status: SaleStatus;
  type: SaleType;
  price: number;
  currency: string;
  product: Product;
  reference: string;
  language: string;
  buyer: readonly [string, string, string];
  card: DemoCard | null;
  installments: number;
  authorized: number;
  captured: number;
  refunded: number;
  voided: number;
  drawn: number;
  chargedBack: number;
  processingFee: number;
  feeVat: number;
  marketFee: number;
  errorCode: number;
  minutesAgo: number;
  holdEndsAgo: number | null;
  is3ds: boolean;
  parent: PastSale | null;
  /** Of a subscription: its date is paid with a token, or makes one. Null of every other sale. */
  subscription: PastDate | null;
  attempts: PastAttempt[];
};

/** `publicId` of the subscription. `account`: the mask of a bank account that pays; null of a card. */
type PastDate = {
  publicId: string;
  method: KeptMethod;
  account: string | null;
  token: string;
  makesToken: boolean;
};

/** Decline: not permitted for this card. */
const REFUND_DECLINED = 21_006;

const DAY = 1_440;

/** How far back callbacks go, days: all of them of the sales of every day, the latest of a subscription's. */
const EVENT_DAYS = 70;
const HOLD_MINUTES = HOLD_HOURS * 60;

/**
 * `earlier` are the seller's sales so far: a payment of a reusable link and a part of a hold come out of one of them.
 */
export function composeSale(
  dice: Dice,
  seller: HistorySeller,
  at: { shop: number; index: number; days: number; earlier: readonly PastSale[] },
): PastSale {
  const { shop, index, earlier } = at;
  const plan = planOf(dice, index);
  const parent =
    plan.out === 'link'
      ? earlier.find(({ type }) => type === 'template')
      : plan.out === 'hold'
        ? earlier.find(({ status }) => status === 'partial-void')
        : undefined;
  const product = parent?.product ?? dice.pick(PRODUCTS[shop] ?? PRODUCTS[0] ?? []);
  const currency = parent?.currency ?? (dice.below(100) < 86 ? 'ILS' : dice.pick(['USD', 'EUR']));
  const sale: PastSale = {
    publicId: idFrom('sale', dice.bytes('sale')),
    status: plan.status,
    type: plan.type,
    price: plan.out === 'hold' && parent ? parent.drawn : product.price,
    currency,
    product,
    reference: `${['CL', 'TB', 'NC'][shop] ?? 'XX'}-${10_240 + index * 3}`,
    language: /[֐-׿]/.test(product.name) ? 'he' : 'en',
    buyer: plan.type === 'template' ? ['', '', ''] : plan.out === 'hold' && parent ? parent.buyer : dice.pick(BUYERS),
    card: null,
    installments: plan.type === 'sale' && product.price > 25_000 && dice.below(3) === 0 ? 3 : 1,
    authorized: 0,
    captured: 0,
    refunded: 0,
    voided: 0,
    drawn: 0,
    chargedBack: 0,
    processingFee: 0,
    feeVat: 0,
    marketFee: 0,
    errorCode: 0,
    minutesAgo: whenOf(dice, plan, at, parent),
    holdEndsAgo: null,
    is3ds: plan.isSecure ?? false,
    parent: parent ?? null,
    subscription: null,
    attempts: [],
  };
  if (sale.type !== 'template' && !['initial', 'pending', 'canceled'].includes(sale.status))
    live(dice, sale, seller, plan);
  return sale;
}

/**
 * A hold knows when it ends, a child comes after its parent, an open sale is young; the rest is spread over the days,
 * more of it lately.
 */
function whenOf(
  dice: Dice,
  plan: Plan,
  { index, days }: { index: number; days: number },
  parent: PastSale | undefined,
): number {
  if (plan.hoursLeft !== undefined) return Math.max(3, HOLD_MINUTES - plan.hoursLeft * 60 - 7 * (index % 8));
  if (plan.daysAgo !== undefined) return plan.daysAgo * DAY + index * 11;
  if (parent) return Math.max(3, Math.floor(parent.minutesAgo * (0.2 + 0.12 * (index % 6))));
  const isYoung = plan.status === 'pending' || plan.status === 'initial' || plan.status === 'authorized';
  const spread = (isYoung ? 5 * DAY + 600 : days * DAY) - 60;
  return 25 + (index < 14 ? index * 37 : Math.floor((dice.below(10_000) / 10_000) ** 1.7 * spread));
}

function live(dice: Dice, sale: PastSale, seller: HistorySeller, plan: Plan): void {
  sale.card =
    sale.type === 'multi-capture'
      ? (sale.parent?.card ?? null)
      : dice.pick(CARDS.filter(({ foreign }) => foreign || sale.currency === 'ILS'));
  const channel = dice.below(4) === 0 ? 'api' : 'page';
  let minutesAgo = Math.max(2, sale.minutesAgo - 1 - dice.below(3));
  if (sale.status === 'failed' || (sale.type === 'sale' && dice.below(12) === 0)) {
    const { code } = dice.pick(DECLINES);
    sale.errorCode = sale.status === 'failed' ? code : 0;
    add(dice, sale, {
      kind: 'pay',
      state: 'declined',
      amount: sale.price,
      channel,
      minutesAgo,
      declineCode: code,
      event: { type: 'sale-failure', status: 'failed' },
    });
    minutesAgo = Math.max(2, minutesAgo - 2);
  }
  if (sale.status === 'failed') return;
  sale.authorized = sale.price;
  if (sale.type === 'authorize') return hold(dice, sale, seller, { plan, channel, minutesAgo });
  const kind = sale.type === 'multi-capture' ? 'capture' : 'pay';
  take(dice, sale, seller, { kind, amount: sale.price, channel: kind === 'capture' ? 'api' : channel, minutesAgo });
  giveBack(dice, sale, seller, minutesAgo, plan);
}

type AttemptSource = { channel: 'api' | 'page'; minutesAgo: number; plan: Plan };

/**
 * A hold and its outcome: kept, captured whole or in part, released by a person or by time, or partly captured as
 * separate sales.
 */
function hold(dice: Dice, sale: PastSale, seller: HistorySeller, { plan, channel, minutesAgo }: AttemptSource): void {
  sale.holdEndsAgo = minutesAgo - HOLD_MINUTES;
  add(dice, sale, {
    kind: 'authorize',
    state: 'succeeded',
    amount: sale.price,
    channel,
    minutesAgo,
    event: { type: 'sale-authorized', status: 'authorized' },
  });
  const later = (minutes: number) => Math.max(1, minutesAgo - minutes);
  const release = (amount: number, at: Pick<PastAttempt, 'channel' | 'minutesAgo'>) => {
    sale.voided = amount;
    add(dice, sale, {
      kind: 'void',
      state: 'succeeded',
      amount,
      ...at,
      event: { type: 'refund', status: sale.status, refundable: 0 },
    });
  };
  if (plan.captured !== undefined) {
    const amount = Math.round((sale.price * plan.captured) / 10_000) * 100;
    sale.voided = sale.price - amount;
    take(dice, sale, seller, { kind: 'capture', amount, channel: 'dashboard', minutesAgo: later(26 * 60) });
  }
  if (sale.status === 'voided')
    release(
      sale.price,
      sale.holdEndsAgo > 0
        ? { channel: 'system', minutesAgo: sale.holdEndsAgo }
        : { channel: 'dashboard', minutesAgo: later(95) },
    );
  if (sale.status === 'partial-void') {
    sale.drawn = Math.round(sale.price / 200) * 100;
    release(sale.price - sale.drawn, { channel: 'api', minutesAgo: Math.max(1, Math.floor(sale.minutesAgo * 0.1)) });
  }
}

type Taken = Pick<PastAttempt, 'amount' | 'channel' | 'minutesAgo'> & { kind: 'pay' | 'capture' };

/** Takes the money of a sale, with its fees, its entries and its event. */
export function take(
  dice: Dice,
  sale: PastSale,
  seller: HistorySeller,
  { kind, amount, channel, minutesAgo }: Taken,
): void {
  const { processing, vat, market } = feesOf(
    { price: amount, currency: sale.currency, marketFee: null, marketFeeFixed: 0 },
    seller,
    sale.card?.foreign ?? false,
  );
  Object.assign(sale, {
    captured: amount,
    processingFee: processing,
    feeVat: vat,
    marketFee: sale.currency === 'ILS' ? market : 0,
  });
  const entries = paymentEntries({
    amount,
    processingFee: processing,
    feeVat: vat,
    marketFee: sale.marketFee,
    sellerId: seller.id,
    partnerId: seller.partnerId,
    acquirer: 'demo',
  });
  add(dice, sale, {
    kind,
    state: 'succeeded',
    amount,
    channel,
    minutesAgo,
    entries,
    event: { type: 'sale-complete', status: 'completed' },
  });
}

function giveBack(dice: Dice, sale: PastSale, seller: HistorySeller, paidAgo: number, plan: Plan): void {
  const later = (share: number) => Math.max(1, Math.floor(paidAgo * share));
  const moved = (amount: number) => ({ amount, sellerId: seller.id, acquirer: 'demo' });
  if (plan.isRefundDeclined)
    add(dice, sale, {
      kind: 'refund',
      state: 'declined',
      amount: sale.price,
      channel: 'dashboard',
      minutesAgo: later(0.5),
      declineCode: REFUND_DECLINED,
    });
  if (sale.status === 'refunded' || sale.status === 'partial-refund') {
    const amount = sale.status === 'refunded' ? sale.price : Math.max(500, Math.floor(sale.price / 300) * 100);
    sale.refunded = amount;
    add(dice, sale, {
      kind: 'refund',
      state: 'succeeded',
      amount,
      channel: dice.below(2) === 0 ? 'dashboard' : 'api',
      minutesAgo: later(0.6),
      entries: returnEntries(moved(amount)),
      event: { type: 'refund', status: sale.status, refundable: sale.price - amount },
    });
  }
  if (sale.status === 'chargeback' || sale.status === 'partial-chargeback' || plan.isReversed) {
    const amount = sale.status === 'partial-chargeback' ? Math.floor(sale.price / 200) * 100 : sale.price;
    sale.chargedBack = plan.isReversed ? 0 : amount;
    const status = plan.isReversed ? 'chargeback' : sale.status;
    add(dice, sale, {
      kind: 'chargeback',
      state: 'succeeded',
      amount,
      channel: 'system',
      minutesAgo: later(0.4),
      entries: chargebackEntries({ ...moved(amount), ...chargebackFeeOf(seller, sale.currency) }),
      event: { type: 'sale-chargeback', status },
    });
    if (plan.isReversed)
      add(dice, sale, {
        kind: 'chargeback-reversal',
        state: 'succeeded',
        amount,
        channel: 'system',
        minutesAgo: later(0.15),
        entries: creditEntries(moved(amount)),
        event: { type: 'sale-chargeback-refund', status: 'completed' },
      });
  }
}

type NewAttempt = Pick<PastAttempt, 'kind' | 'state' | 'amount' | 'channel' | 'minutesAgo'> & {
  declineCode?: number;
  entries?: Entry[];
  event?: { type: PastEvent['type']; status: SaleStatus; refundable?: number };
};

/** Adds an attempt to a sale. Callbacks older than their retention are left out. */
export function add(dice: Dice, sale: PastSale, attempt: NewAttempt): void {
  const { declineCode = null, entries = [], event, ...rest } = attempt;
  const done = attempt.state === 'succeeded';
  sale.attempts.push({
    ...rest,
    publicId: idFrom('attempt', dice.bytes('attempt')),
    declineCode,
    entries,
    is3ds: sale.is3ds && attempt.kind === 'pay' && done,
    authNumber: done ? String(dice.below(9_000_000) + 1_000_000) : null,
    voucher: done ? String(dice.below(90_000_000) + 10_000_000) : null,
    event:
      event && attempt.minutesAgo <= EVENT_DAYS * DAY
        ? {
            refundable: null,
            ...event,
            ...deliveryOf(dice, {
              minutesAgo: attempt.minutesAgo,
              isOvertaken: event.type === 'sale-failure' && sale.status !== 'failed',
            }),
          }
        : null,
  });
}
