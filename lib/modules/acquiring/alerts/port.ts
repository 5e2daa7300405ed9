import type { AlertReason } from '../contract/alert-reasons.ts';

/**
 * The port to an acquirer's early alerts: notices about a payment that its cardholder is about to dispute. One that is
 * answered with a refund in time becomes no chargeback.
 */

/** Answers of a business; none is `not-refunded` once the time is over. */
export const ALERT_ANSWERS = ['refunded', 'not-refunded'] as const;
type AlertAnswer = (typeof ALERT_ANSWERS)[number];

export type AcquirerAlert = {
  /** The acquirer's own. */
  reference: string;
  /** Our reference of the charge or capture. */
  originalReference: string;
  /** Amount that the cardholder disputes, minor units. */
  amount: number;
  currency: string;
  reason: AlertReason;
  /** ISO 8601 with zone, by the acquirer's clock: when it came, and until when it can be answered. */
  at: string;
  respondBy: string;
};

type FindAlertOutcome =
  | { outcome: 'found'; alert: AcquirerAlert }
  | { outcome: 'not_found' }
  | { outcome: 'unknown'; why: string };

/**
 * `taken`: the acquirer has this answer, from now or from before. `closed`: it takes none any more, because its time is
 * over or another answer was there first.
 */
type AnswerAlertOutcome = { outcome: 'taken' } | { outcome: 'closed' } | { outcome: 'unknown'; why: string };

export type AlertDesk = {
  /** The acquirer's name, as in `Acquirer`. */
  readonly name: string;
  find(reference: string, deadlineMs: number): Promise<FindAlertOutcome>;
  /** Repeated calls with the same answer change nothing. `refundReference`: our reference of the refund. */
  answer(
    reference: string,
    answer: { answer: AlertAnswer; refundReference: string | null },
    deadlineMs: number,
  ): Promise<AnswerAlertOutcome>;
  /** Alerts that can still be answered and were not; throws where they cannot be read. */
  listOpen(deadlineMs: number): Promise<AcquirerAlert[]>;
};
