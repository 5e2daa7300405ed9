import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';

/**
 * Every move of a sale from one status to another (specification 3, answers section 2): the one table that says which
 * statuses allow what, and that the reference draws. A test runs the bookkeeping over all kinds of attempts and holds
 * each move against it.
 */

export const MOVE_TRIGGERS = [
  'payment',
  'submission',
  'authorization',
  'failure',
  'capture',
  'release',
  'refund',
  'chargeback',
  'chargeback-reversal',
  'cancel',
] as const;
export type MoveTrigger = (typeof MOVE_TRIGGERS)[number];

/** `meaning` is for the reference. */
export type SaleMove = { by: MoveTrigger; from: readonly SaleStatus[]; to: readonly SaleStatus[]; meaning: string };

const OPEN: readonly SaleStatus[] = ['initial', 'failed'];

export const SALE_MOVES: readonly SaleMove[] = [
  {
    by: 'payment',
    from: OPEN,
    to: ['completed'],
    meaning: 'A payment is approved, or a card is saved by a sale of type token.',
  },
  { by: 'submission', from: OPEN, to: ['pending'], meaning: 'The payment is at a bank: a transfer or a direct debit.' },
  { by: 'payment', from: ['pending'], to: ['completed'], meaning: 'The bank has paid.' },
  {
    by: 'authorization',
    from: OPEN,
    to: ['authorized'],
    meaning: 'The amount is put on hold on the card, for 168 hours at most.',
  },
  {
    by: 'failure',
    from: [...OPEN, 'pending'],
    to: ['failed'],
    meaning: 'An attempt is declined or abandoned. The sale can be paid again.',
  },
  {
    by: 'capture',
    from: ['authorized'],
    to: ['completed'],
    meaning: 'capture-sale captures all or part of the hold; the rest is released.',
  },
  {
    by: 'release',
    from: ['authorized'],
    to: ['voided', 'partial-void'],
    meaning:
      'refund-sale on a hold, or 168 hours have passed. partial-void if multi-captures have captured part of it.',
  },
  {
    by: 'refund',
    from: ['completed', 'partial-refund'],
    to: ['partial-refund', 'refunded'],
    meaning: 'refund-sale refunds part of the amount or all that is left.',
  },
  {
    by: 'refund',
    from: ['partial-chargeback'],
    to: ['partial-chargeback', 'chargeback'],
    meaning:
      'refund-sale refunds part or all of what no chargeback has taken: the rest of the amount, or what was won.',
  },
  {
    by: 'chargeback',
    from: ['completed', 'partial-refund', 'partial-chargeback'],
    to: ['partial-chargeback', 'chargeback'],
    meaning: 'The buyer’s bank charges back part of the amount or all that is left.',
  },
  {
    by: 'chargeback-reversal',
    from: ['chargeback', 'partial-chargeback'],
    to: ['completed', 'partial-refund', 'partial-chargeback'],
    meaning:
      'The chargeback is reversed. The sale returns to the status before its first chargeback; while ' +
      'another one is open it is partial-chargeback.',
  },
  {
    by: 'cancel',
    from: OPEN,
    to: ['canceled'],
    meaning:
      'cancel-template closes a template; an unpaid payment with an amount chosen by the buyer ends ' +
      'automatically.',
  },
];

/** Payments that a caller may begin: one at a bank is under way already. */
const IS_BEGUN_FROM = (trigger: MoveTrigger) => (status: SaleStatus) => trigger !== 'payment' || status !== 'pending';

/** The statuses in which a caller may ask for this, in the order of the table. */
export function statusesThatAllow(trigger: MoveTrigger): readonly SaleStatus[] {
  return [...new Set(SALE_MOVES.filter(({ by }) => by === trigger).flatMap(({ from }) => from))].filter(
    IS_BEGUN_FROM(trigger),
  );
}
