import type { InquireOutcome } from '#lib/modules/acquiring/index.ts';
import { log } from '#lib/platform/log.ts';
import type { SettlementContext } from '../context.ts';
import { findPayment } from './store-open-attempts.sql.ts';
import { bookReport, isReport } from './book-report.ts';
import { extensionFor } from './report-extension.ts';
import { bookWhatIsKnown } from './settle-by-inquiry.ts';

/** Deadline of the inquiry, milliseconds. */
const INQUIRY_DEADLINE_MS = 10_000;

/**
 * `processed`: its event is booked. `later`: not yet; the acquirer repeats the notice. `unknown`: no payment of ours.
 */
export type WebhookStatus = 'processed' | 'later' | 'unknown';

const STATUS = {
  booked: 'processed',
  known: 'processed',
  busy: 'later',
  'too-much': 'later',
  unknown: 'unknown',
} as const;

/**
 * Handles an acquirer's notice: a chargeback or its reversal, a change of a mandate, or the end of a payment that
 * waited for its buyer or a bank. The notice is a hint only; the facts are read from the acquirer by reference, and
 * booked once however often it is sent.
 */
export async function handleProcessorWebhook(context: SettlementContext, reference: string): Promise<WebhookStatus> {
  const answer = await context.acquirer.inquire(reference, INQUIRY_DEADLINE_MS);
  if (answer.outcome === 'not_found_yet') return 'unknown';
  if (answer.outcome === 'unknown') return 'later';
  const record = answer.outcome === 'found' && answer.result.outcome === 'approved' ? answer.result.record : null;
  const extension = record && extensionFor(context, record);
  if (extension && record.originalReference !== null)
    return STATUS[(await extension.book(context, { ...record, originalReference: record.originalReference })).outcome];
  if (record && isReport(record)) return STATUS[(await bookReport(context, record)).outcome];
  return bookPayment(context, reference, answer);
}

/** Books a payment of our own; while a process works on the payment, it is left to that process. */
async function bookPayment(
  context: SettlementContext,
  reference: string,
  answer: InquireOutcome,
): Promise<WebhookStatus> {
  const payment = await findPayment(context.database, reference);
  if (!payment) return 'unknown';
  const { state } = payment;
  if (state === 'succeeded' || state === 'declined' || state === 'cancelled') {
    if (answer.outcome === 'found' && answer.result.outcome === 'approved' && state !== 'succeeded')
      log.error('an acquirer reports a payment that we have not', { kind: state, attemptId: reference });
    return 'processed';
  }
  if (state === 'in_flight' && payment.isAtWork) return 'later';
  const { outcome } = await bookWhatIsKnown(context, payment, answer);
  const isWaiting = state === 'challenged' || state === 'submitted';
  const isBooked = outcome === 'succeeded' || outcome === 'declined' || outcome === 'cancelled';
  return isBooked || (isWaiting && outcome !== 'unknown') ? 'processed' : 'later';
}
