import { isolate } from '../isolate.ts';
import type { PaymentMethod } from './payment-method.ts';

/**
 * Payment method of a sale as people see it: the method everywhere, and the part of the card or account that may be
 * shown.
 */

/**
 * `method` is `multi` until a buyer has chosen. `account`: the country and four digits of a bank account, `DE****3000`.
 */
export type PaidWith = {
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
  account: string | null;
};

/** Detail shown beside a method's name. A wallet pays with a card; Bit and PayPal have no detail. */
const SHOWN: Readonly<Record<PaymentMethod, 'card' | 'account' | null>> = {
  'credit-card': 'card',
  'apple-pay': 'card',
  'google-pay': 'card',
  emv: 'card',
  pos: 'card',
  sepa: 'account',
  bacs: 'account',
  'il-direct-debit': 'account',
  'bank-transfer': 'account',
  bit: null,
  paypal: null,
  multi: null,
};

/** `Visa 1111`, `DE··3000`, or null where nothing is known. */
export function instrumentOf({ method, cardBrand, cardLast4, account }: PaidWith): string | null {
  if (SHOWN[method] === 'account') return account?.replace(/\*+/, '··') ?? null;
  if (SHOWN[method] !== 'card' || !cardLast4) return null;
  return cardBrand ? `${cardBrand} ${cardLast4}` : `··${cardLast4}`;
}

/** Payment method of a buyer's token: its mask belongs to a card, or to the account of a debit mandate. */
export const ofToken = ({ method, brand, mask }: { method: PaymentMethod; brand: string; mask: string }): PaidWith =>
  SHOWN[method] === 'account'
    ? { method, cardBrand: null, cardLast4: null, account: mask }
    : { method, cardBrand: brand || null, cardLast4: mask.slice(-4) || null, account: null };

/** Sentence about the method (`with`) or the target (`to`); of an unknown card its name alone. */
export type PaidWithKey = `method.${PaymentMethod}` | `paidWith.${'with' | 'to'}.${PaymentMethod | 'some-card'}`;

/** `name`: on its own, as in a list. `with`: after "was paid". `to`: after "was refunded". */
export type PaidWithTexts = { name: string; with: string; to: string };

/** `translate` reads the keys under `dashboard`. */
export function paidWithTexts(
  paid: PaidWith,
  translate: (key: PaidWithKey, values: { name: string }) => string,
): PaidWithTexts {
  const instrument = instrumentOf(paid);
  const name = instrument === null ? '' : isolate(instrument);
  const isNamed = paid.method === 'credit-card' && Boolean(paid.cardBrand && paid.cardLast4);
  if (isNamed)
    return {
      name,
      with: translate('paidWith.with.credit-card', { name }),
      to: translate('paidWith.to.credit-card', { name }),
    };
  const key = paid.method === 'credit-card' ? 'some-card' : paid.method;
  const beside = (text: string): string => (name === '' ? text : `${text} (${name})`);
  return {
    name: beside(translate(`method.${paid.method}`, { name })),
    with: beside(translate(`paidWith.with.${key}`, { name })),
    to: beside(translate(`paidWith.to.${key}`, { name })),
  };
}

/** Statuses before a payment: the method is the requested one. */
const UNPAID: readonly string[] = ['initial', 'failed', 'canceled'];

/** Whether a sale's method is what paid it, holds its amount or is on its way with it. */
export const hasPaidWith = ({
  status,
  method,
  cardLast4,
}: Pick<PaidWith, 'method' | 'cardLast4'> & { status: string }): boolean =>
  cardLast4 !== null || (method !== 'multi' && !UNPAID.includes(status));
