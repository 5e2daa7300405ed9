import { publicId } from '#lib/kernel/ids.ts';
import { DECLINES } from '#lib/kernel/refusals.ts';
import { type Entry, paymentEntries, returnEntries } from '#lib/modules/ledger/index.ts';
import type { SaleStatus } from '#lib/modules/payments/contract/sale-words.ts';
import { feesOf } from '#lib/modules/payments/domain/fees.ts';
import { BUYERS, CARDS, type DemoCard, PRODUCTS, type Product } from './words.ts';
import type { Dice } from './random.ts';

/** One past sale with everything that happened to it, decided without touching a database. Times are minutes before now. */

export type HistorySeller = {
  id: number; partnerId: number | null; processingFee: number; processingCharge: number; foreignProcessingFee: number; foreignProcessingCharge: number; marketFee: number;
};

export type PastTry = { outcome: 'ok' | 'status' | 'timeout'; minutesAgo: number };
export type PastEvent = { type: 'sale-complete' | 'sale-failure' | 'refund' | 'sale-authorized' | 'sale-chargeback'; status: SaleStatus; tries: PastTry[]; state: 'delivered' | 'dropped'; refundable: number | null };
export type PastAttempt = {
  publicId: string; kind: 'pay' | 'authorize' | 'capture' | 'refund' | 'void' | 'chargeback'; state: 'succeeded' | 'declined'; amount: number; channel: 'api' | 'page' | 'dashboard' | 'system';
  minutesAgo: number; declineCode: number | null; authNumber: string | null; voucher: string | null; entries: Entry[]; event: PastEvent | null;
};
export type PastSale = {
  publicId: string; status: SaleStatus; type: 'sale' | 'authorize'; price: number; currency: string; product: Product; reference: string; language: string; buyer: readonly [string, string, string];
  card: DemoCard | null; installments: number; authorized: number; captured: number; refunded: number; voided: number; chargedBack: number; processingFee: number; marketFee: number; errorCode: number; minutesAgo: number; attempts: PastAttempt[];
};

/** How often each status comes, out of 100. */
const STATUSES: readonly [SaleStatus, number][] = [
  ['completed', 60], ['partial-refund', 7], ['refunded', 6], ['failed', 9], ['initial', 6], ['authorized', 4], ['voided', 2], ['canceled', 2], ['chargeback', 1], ['pending', 1],
  ['partial-chargeback', 2],
];

export function pickStatus(dice: Dice, index: number): SaleStatus {
  // The first sales walk through all statuses, so that every seller has each of them.
  const first = STATUSES[index];
  if (first) return first[0];
  let point = dice.below(100);
  for (const [status, share] of STATUSES) {
    if (point < share) return status;
    point -= share;
  }
  return 'completed';
}

export function composeSale(dice: Dice, seller: HistorySeller, shop: number, index: number, days: number): PastSale {
  const status = pickStatus(dice, index);
  const product = dice.pick(PRODUCTS[shop] ?? PRODUCTS[0] ?? []);
  const currency = dice.below(100) < 86 ? 'ILS' : dice.pick(['USD', 'EUR']);
  const held = status === 'authorized' || status === 'pending' || status === 'initial';
  const young = held ? 5 * 1_440 + 600 : days * 1_440;
  const minutesAgo = 25 + (index < 14 ? index * 37 : Math.floor(((dice.below(10_000) / 10_000) ** 1.7) * (young - 60))) + (index < 14 && status === 'authorized' ? 7_300 : 0);
  const sale: PastSale = {
    publicId: publicId('sale', dice.bytes('sale')), status, type: ['authorized', 'voided'].includes(status) || (status === 'completed' && index % 17 === 13) ? 'authorize' : 'sale', price: product.price, currency, product,
    reference: `${['CL', 'TB', 'NC'][shop] ?? 'XX'}-${10_240 + index * 3}`, language: /[֐-׿]/.test(product.name) ? 'he' : 'en', buyer: dice.pick(BUYERS),
    card: null, installments: product.price > 25_000 && dice.below(3) === 0 ? 3 : 1, authorized: 0, captured: 0, refunded: 0, voided: 0, chargedBack: 0, processingFee: 0, marketFee: 0, errorCode: 0, minutesAgo, attempts: [],
  };
  if (!['initial', 'pending', 'canceled'].includes(status)) pay(dice, sale, seller);
  return sale;
}

function pay(dice: Dice, sale: PastSale, seller: HistorySeller): void {
  const card = dice.pick(CARDS.filter(({ foreign }) => foreign || sale.currency === 'ILS'));
  sale.card = card;
  const channel = dice.below(4) === 0 ? 'api' : 'page';
  let minutesAgo = sale.minutesAgo - 1 - dice.below(3);
  if (sale.status === 'failed' || dice.below(12) === 0) {
    const { code } = dice.pick(DECLINES);
    sale.errorCode = sale.status === 'failed' ? code : 0;
    add(dice, sale, { kind: 'pay', state: 'declined', amount: sale.price, channel, minutesAgo, declineCode: code, event: { type: 'sale-failure', status: 'failed' } });
    minutesAgo -= 2;
  }
  if (sale.status === 'failed') return;
  sale.authorized = sale.price;
  if (sale.type === 'authorize') {
    add(dice, sale, { kind: 'authorize', state: 'succeeded', amount: sale.price, channel, minutesAgo, event: { type: 'sale-authorized', status: 'authorized' } });
    if (sale.status === 'voided') {
      sale.voided = sale.price;
      add(dice, sale, {
        kind: 'void', state: 'succeeded', amount: sale.price, channel: 'system', minutesAgo: Math.max(2, minutesAgo - 10_080), event: { type: 'refund', status: 'voided', refundable: 0 },
      });
    }
    if (sale.status === 'completed') {
      // Some deliver less than was ordered: they capture a part, and the rest is released.
      const part = dice.below(2) === 0 ? sale.price : Math.max(500, Math.round((sale.price * 0.7) / 100) * 100);
      Object.assign(sale, { captured: part, voided: sale.price - part, ...costs(sale, seller, card, part) });
      add(dice, sale, {
        kind: 'capture', state: 'succeeded', amount: part, channel: 'api', minutesAgo: Math.max(2, minutesAgo - 90), entries: paid(sale, seller), event: { type: 'sale-complete', status: 'completed' },
      });
    }
    return;
  }
  Object.assign(sale, { captured: sale.price, ...costs(sale, seller, card, sale.price) });
  add(dice, sale, { kind: 'pay', state: 'succeeded', amount: sale.price, channel, minutesAgo, entries: paid(sale, seller), event: { type: 'sale-complete', status: 'completed' } });
  giveBack(dice, sale, seller, minutesAgo);
}

function costs(sale: PastSale, seller: HistorySeller, card: DemoCard, price: number) {
  const { processing, market } = feesOf({ price, marketFee: null, marketFeeFixed: 0 }, seller, card.foreign);
  return { processingFee: processing, marketFee: sale.currency === 'ILS' ? market : 0 };
}

function paid(sale: PastSale, seller: HistorySeller): Entry[] {
  return paymentEntries({ amount: sale.captured, processingFee: sale.processingFee, marketFee: sale.marketFee, sellerId: seller.id, partnerId: seller.partnerId, acquirer: 'demo' });
}

function giveBack(dice: Dice, sale: PastSale, seller: HistorySeller, paidAgo: number): void {
  const later = (share: number) => Math.max(1, Math.floor(paidAgo * share));
  const entries = (amount: number) => returnEntries({ amount, sellerId: seller.id, acquirer: 'demo' });
  if (sale.status === 'refunded' || sale.status === 'partial-refund') {
    const amount = sale.status === 'refunded' ? sale.price : Math.max(500, Math.floor(sale.price / 300) * 100);
    sale.refunded = amount;
    add(dice, sale, { kind: 'refund', state: 'succeeded', amount, channel: dice.below(2) === 0 ? 'dashboard' : 'api', minutesAgo: later(0.6), entries: entries(amount), event: { type: 'refund', status: sale.status, refundable: sale.price - amount } });
  }
  if (sale.status === 'chargeback' || sale.status === 'partial-chargeback') {
    const amount = sale.status === 'chargeback' ? sale.price : Math.floor(sale.price / 200) * 100;
    sale.chargedBack = amount;
    add(dice, sale, { kind: 'chargeback', state: 'succeeded', amount, channel: 'system', minutesAgo: later(0.4), entries: entries(amount), event: { type: 'sale-chargeback', status: sale.status } });
  }
}

type NewAttempt = Pick<PastAttempt, 'kind' | 'state' | 'amount' | 'channel' | 'minutesAgo'> & { declineCode?: number; entries?: Entry[]; event?: { type: PastEvent['type']; status: SaleStatus; refundable?: number } };

function add(dice: Dice, sale: PastSale, attempt: NewAttempt): void {
  const { declineCode = null, entries = [], event, ...rest } = attempt;
  const done = attempt.state === 'succeeded';
  sale.attempts.push({
    ...rest, publicId: publicId('attempt', dice.bytes('attempt')), declineCode, entries,
    authNumber: done ? String(dice.below(9_000_000) + 1_000_000) : null, voucher: done ? String(dice.below(90_000_000) + 10_000_000) : null,
    event: event ? { refundable: null, ...event, ...deliveryOf(dice, attempt.minutesAgo) } : null,
  });
}

/** Most callbacks arrive at once, some at the second try, a few never. */
function deliveryOf(dice: Dice, minutesAgo: number): { tries: PastTry[]; state: 'delivered' | 'dropped' } {
  const luck = dice.below(40);
  const failed = dice.pick(['status', 'timeout'] as const);
  if (luck === 0) return { state: 'dropped', tries: [0, 0.5, 1.5].map((later) => ({ outcome: failed, minutesAgo: minutesAgo - later })) };
  if (luck < 4) return { state: 'delivered', tries: [{ outcome: failed, minutesAgo }, { outcome: 'ok', minutesAgo: minutesAgo - 0.5 }] };
  return { state: 'delivered', tries: [{ outcome: 'ok', minutesAgo }] };
}
