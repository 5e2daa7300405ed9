import { brandOf, maskOf } from '#lib/kernel/card/card.ts';
import { accountMask } from '#lib/kernel/person/bank-account.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { KeptMethod } from '#lib/modules/payments/domain/methods.ts';
import type { DemoCard } from '../history/demo-records.ts';

/**
 * Payment methods of the demo subscriptions: cards and accounts of the sandbox, so that its bank charges their next
 * dates as any other.
 */

/** `number` and `expiry` as the vault keeps them; an account has no expiry. */
export type DemoMeans = {
  method: KeptMethod;
  number: string;
  expiry: string;
  mask: string;
  /** Null of an account. */
  card: DemoCard | null;
  socialId: string;
};

const NO_EXPIRY = '0000';

const SOCIAL_ID = '008336174';

const card = (number: string, isForeign: boolean, expiry = '1230'): DemoMeans => ({
  method: 'credit-card',
  number,
  expiry,
  mask: maskOf(number),
  card: { brand: brandOf(number), mask: maskOf(number), expiry, foreign: isForeign },
  socialId: '',
});

const account = (method: KeptMethod, number: string, shown = number): DemoMeans => ({
  method,
  number,
  expiry: NO_EXPIRY,
  mask: accountMask(shown),
  card: null,
  socialId: method === 'il-direct-debit' ? SOCIAL_ID : '',
});

const MEANS = {
  visa: card('4580000000000000', false),
  mastercard: card('5326105300985846', false),
  amex: card('375516193000090', false),
  isracard: card('12312312', false),
  foreign: card('5555555555554444', true),
  /** The issuer verifies the card and refuses every charge. */
  refuses: card('4000000000000036', true),
  /** Cards that their issuer declines: over its limit, lost, expired. */
  'over-limit': card('4000000000000135', true),
  lost: card('4000000000000085', true),
  expired: card('4000000000000069', true),
  /** Each of its debits is paid at once, after three minutes, after one. */
  sepa: account('sepa', 'DE89370400440532013000'),
  bacs: account('bacs', '10880000012345', '00012345'),
  'il-debit': account('il-direct-debit', '054112002222111', '2222111'),
} as const satisfies Record<string, DemoMeans>;

/** `ends-soon`: a card whose last month comes next. */
export type MeansName = keyof typeof MEANS | 'ends-soon';

export const meansOf = (name: MeansName, now: Date): DemoMeans =>
  name === 'ends-soon' ? card('4111111111111111', true, nextMonth(now)) : MEANS[name];

/** MMYY of the month after this one. */
function nextMonth(now: Date): string {
  const [year = 0, month = 0] = wireTimestamp(now, 'UTC').split('-').map(Number);
  return month === 12
    ? `01${String(year + 1).slice(-2)}`
    : `${String(month + 1).padStart(2, '0')}${String(year).slice(-2)}`;
}
