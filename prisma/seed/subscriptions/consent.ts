import { planDates } from '#lib/modules/subscriptions/views/plan-dates.ts';
import { mandateText } from '#lib/modules/subscriptions/views/plan-text.ts';
import { factsOf } from './as-facts.ts';
import { after, type PastSubscription } from './past.ts';

/** A buyer ticks the box, types a card or an account, and pays. */
const BEFORE_PAID_MS = 5_000;

export type PastConsent = { text: string; at: Date };

/**
 * Consent of the buyer, word for word as the page showed it then; null of a template, before the first payment, and if
 * a program brought the payment method.
 */
export function consentOf(past: PastSubscription, sellerName: string, timeZone: string): PastConsent | null {
  if (past.isTemplate || past.activatedAt === null || !past.isAgreedOnPage) return null;
  const at = after(past.activatedAt, -BEFORE_PAID_MS);
  const facts = factsOf(past, { id: 0, code: 0, sales: new Map() }, 0);
  const { price, currency, period, description } = facts;
  const dates = planDates(facts, at, timeZone);
  return {
    text: mandateText({ price, currency, period, description, dates, sellerName, mayCancel: true }, past.language),
    at,
  };
}
