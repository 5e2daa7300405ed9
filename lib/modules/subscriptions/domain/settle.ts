import { type DeclineCode, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type { IterationFacts, IterationSale, SubscriptionFacts } from './facts.ts';

/**
 * Settlement of a date by the status of its sale (answers, section 4). The sale is the only source: after a crash, and
 * by any process, the same sale gives the same settlement, and failures are counted by declined attempts.
 */

/** The failure of a date that ends the subscription. */
export const FAILURES_THAT_CANCEL = 7;

/** A failed date is charged again after this time, hours. */
export const RETRY_HOURS = 24;

/**
 * Hard declines: lost or stolen, expired, not permitted, blocked. The schemes forbid to try such a card again, by
 * schedule or by hand: another one is needed.
 */
const NEEDS_ANOTHER_CARD: readonly DeclineCode[] = [21001, 21002, 21006, 21007];

export const needsAnotherCard = (code: number): boolean => (NEEDS_ANOTHER_CARD as readonly number[]).includes(code);

/** Error code of a date whose token ended before any attempt; no attempt of its sale has it. */
const TOKEN_ENDED = refusalOf('token_unusable').code;

/** Settlement of a date. */
export type Settlement =
  /** The date is charged. */
  | { to: 'paid' }
  /** The card is kept; nothing was charged. */
  | { to: 'kept' }
  /** A failure that is new: tried again, or over. */
  | { to: 'another-card' | 'cancelled'; failures: number; errorCode: number }
  /** `isNow`: another card has come while this one was tried, and is charged at once. */
  | { to: 'retry'; failures: number; errorCode: number; isNow: boolean }
  /** A payment on the page failed: the buyer may try again there. */
  | { to: 'awaiting'; failures: number; errorCode: number }
  /** The attempt waits for a buyer, a bank, or the sweeper. */
  | { to: 'waiting' }
  /** The sale was cancelled. */
  | { to: 'stopped' }
  /** No new outcome; the date may be charged. */
  | { to: 'unchanged' };

/** Statuses of a sale that was paid, also after a refund or a chargeback. */
const HAS_PAID: readonly string[] = ['completed', 'refunded', 'partial-refund', 'chargeback', 'partial-chargeback'];

/**
 * `cannotBeCharged`: the token was refused before anything was tried. `isCardReplaced`: the last attempt was of another
 * token than the subscription has by now.
 */
export function settle(
  subscription: Pick<SubscriptionFacts, 'state'>,
  iteration: Pick<IterationFacts, 'number' | 'state' | 'failures'>,
  sale: Pick<IterationSale, 'status' | 'declines' | 'errorCode' | 'openState'>,
  { cannotBeCharged = false, isCardReplaced = false } = {},
): Settlement {
  if (HAS_PAID.includes(sale.status)) return { to: iteration.number === null ? 'kept' : 'paid' };
  if (sale.openState !== null) return { to: 'waiting' };
  if (sale.status === 'canceled') return { to: 'stopped' };
  const failures = Math.max(sale.declines, iteration.failures);
  const { errorCode } = sale;
  if (sale.declines > iteration.failures) {
    if (iteration.number === null || subscription.state === 'initial') return { to: 'awaiting', failures, errorCode };
    if (failures >= FAILURES_THAT_CANCEL) return { to: 'cancelled', failures, errorCode };
    if (isCardReplaced || !needsAnotherCard(errorCode))
      return { to: 'retry', failures, errorCode, isNow: isCardReplaced };
    return { to: 'another-card', failures, errorCode };
  }
  if (cannotBeCharged) return { to: 'another-card', failures, errorCode: TOKEN_ENDED };
  return { to: 'unchanged' };
}
