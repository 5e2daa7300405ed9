import { type DeclineCode, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type { IterationFacts, IterationSale, SubscriptionFacts } from './facts.ts';

/**
 * What follows from how the sale of a date stands (answers, section 4). The sale is all that is believed: whoever
 * charged it, whenever, and whatever died meanwhile, the same sale gives the same answer, and a failure is counted by
 * the attempts that were declined and not by who saw it.
 */

/** The failure of a date that ends the subscription. */
export const FAILURES_THAT_CANCEL = 7;

/** A failed date is charged again after this time, hours. */
export const RETRY_HOURS = 24;

/** Declines that no later try with the same card can change: another card is asked for. */
const NEEDS_ANOTHER_CARD: readonly DeclineCode[] = [21001, 21002, 21007];

export const needsAnotherCard = (code: number): boolean => (NEEDS_ANOTHER_CARD as readonly number[]).includes(code);

/** Why a date whose token ended before anything was tried could not be charged; no attempt of its sale says it. */
const TOKEN_ENDED = refusalOf('token_unusable').code;

/** What a date comes to. */
export type Settlement =
  /** The date is charged. */
  | { to: 'paid' }
  /** The card is kept; nothing was charged. */
  | { to: 'kept' }
  /** A failure that is new: tried again, or over. */
  | { to: 'another-card' | 'cancelled'; failures: number; errorCode: number }
  /** `isNow`: another card has come while this one was tried, and is charged at once. */
  | { to: 'retry'; failures: number; errorCode: number; isNow: boolean }
  /** Of a payment on the page: the buyer may try again there. */
  | { to: 'awaiting'; failures: number; errorCode: number }
  /** Somebody else has it: its buyer, a bank, or the sweeper. */
  | { to: 'waiting' }
  /** Its sale was taken back. */
  | { to: 'stopped' }
  /** Nothing happened; it may be charged. */
  | { to: 'unchanged' };

/** A sale whose money has come, whatever became of it later. */
const HAS_PAID: readonly string[] = ['completed', 'refunded', 'partial-refund', 'chargeback', 'partial-chargeback'];

/**
 * `cannotBeCharged`: the token was refused before anything was tried. `isCardReplaced`: the last try was of another
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
