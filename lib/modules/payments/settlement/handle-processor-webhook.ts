import type { AcquirerRecord, InquireOutcome } from '#lib/modules/acquiring/index.ts';
import { isBusy, retryTransient } from '#lib/platform/db/errors.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { SettlementContext } from '../context.ts';
import { book } from './settle-attempt.ts';
import { bookWhatIsKnown } from './settle-by-inquiry.ts';
import { findPayment } from '../sales/store.sql.ts';
import { claimChargeback, claimMandate } from './store-system-claims.sql.ts';

/** `authorization_status` of a mandate that its owner cancelled (answers, section 5). */
const CANCELLED_BY_OWNER = 3;

/** Longest the question takes, milliseconds. */
const ASK_DEADLINE_MS = 10_000;

/**
 * `heard`: booked, or known already. `later`: not now; the acquirer sends it again. `unknown`: about nothing of ours.
 */
export type WebhookStatus = 'heard' | 'later' | 'unknown';

/**
 * An acquirer says that something happened without us: a chargeback or its reversal, or the end of a payment that
 * waited for its buyer or a bank. The notice is a hint only; what is true is asked by its reference, and booked once
 * however often it is told.
 */
export async function handleProcessorWebhook(context: SettlementContext, reference: string): Promise<WebhookStatus> {
  const answer = await context.acquirer.inquire(reference, ASK_DEADLINE_MS);
  if (answer.outcome === 'not_found_yet') return 'unknown';
  if (answer.outcome === 'unknown') return 'later';
  const record = answer.outcome === 'found' && answer.result.outcome === 'approved' ? answer.result.record : null;
  if (record?.originalReference && (record.operation === 'chargeback' || record.operation === 'chargeback-reversal')) {
    return bookNotice(context, record, record.operation, record.originalReference);
  }
  if (record?.originalReference && record.operation === 'mandate-change')
    return bookMandate(context, record, record.originalReference);
  return bookWaiting(context, reference, answer);
}

/** Of a payment of our own: while a process is at work on it, that one books it. */
async function bookWaiting(
  context: SettlementContext,
  reference: string,
  answer: InquireOutcome,
): Promise<WebhookStatus> {
  const payment = await findPayment(context.database, reference);
  if (!payment) return 'unknown';
  if (payment.state === 'in_flight') return payment.isAtWork ? 'later' : 'heard';
  if (payment.state !== 'challenged' && payment.state !== 'submitted') return 'heard';
  return (await bookWhatIsKnown(context, payment, answer)).outcome === 'unknown' ? 'later' : 'heard';
}

/** The account's owner cancelled a mandate, or the bank changed it: nothing moves, the seller is told. */
async function bookMandate(
  context: SettlementContext,
  record: AcquirerRecord,
  originalReference: string,
): Promise<WebhookStatus> {
  try {
    const asked = {
      originalReference,
      attemptId: newId('attempt'),
      processor: context.acquirer.name,
      processorReference: record.reference,
      isEnded: record.mandateStatus === CANCELLED_BY_OWNER,
    };
    const answer = await retryTransient(() => claimMandate(context.database, asked));
    if (!answer) return 'unknown';
    if (answer.claim)
      await book(
        context,
        answer.claim,
        { outcome: 'approved', record: { ...record, processorReference: record.reference } },
        answer.claimedAt,
      );
    return 'heard';
  } catch (error) {
    if (isBusy(error)) return 'later';
    throw error;
  }
}

async function bookNotice(
  context: SettlementContext,
  record: AcquirerRecord,
  kind: 'chargeback' | 'chargeback-reversal',
  originalReference: string,
): Promise<WebhookStatus> {
  try {
    const answer = await retryTransient(() =>
      claimChargeback(context.database, {
        originalReference,
        attemptId: newId('attempt'),
        kind,
        amount: record.amount,
        processor: context.acquirer.name,
        processorReference: record.reference,
      }),
    );
    if (!answer) return 'unknown';
    if (answer.isKnown) return 'heard';
    if (!answer.claim) {
      // More than there is to take back: the acquirer's books and ours differ, and reconciliation says so too.
      log.error('a chargeback does not fit its sale', { kind, attemptId: originalReference });
      return 'later';
    }
    await book(
      context,
      answer.claim,
      {
        outcome: 'approved',
        record: { ...record, processorReference: record.reference, card: null, authentication: null },
      },
      answer.claimedAt,
    );
    return 'heard';
  } catch (error) {
    // Something else of this sale is under way; it ends first.
    if (isBusy(error)) return 'later';
    throw error;
  }
}
