import { asRefusal, isRefused, refundSale } from '#lib/modules/payments/index.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import { type BrokenRow, eachOf } from '#lib/platform/queue/batches.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import type { EarlyAlertsContext } from './context.ts';
import type { AlertFailure, AlertReason } from './contract/words.ts';
import { passAlertStep } from './alert-steps.ts';
import { ALERTS_TO_MAIL } from './queue.ts';
import { type DueAlert, giveUp, keepTold, takeDueAlerts, workOnAgain } from './store-alerts.sql.ts';

/** Alerts of one turn, all at once. */
const AT_ONCE = 8;

/** Deadline of an answer to the acquirer, milliseconds. */
const ANSWER_DEADLINE_MS = 10_000;

/** Pauses before a sale that is busy, or an acquirer that does not answer, is tried again, seconds. */
const BUSY_SECONDS = 2;
const UNTOLD_SECONDS = 30;

/** Refunds that were begun for one alert and came to nothing known, after which a person decides. */
const MOST_TRIES = 20;

/** Causes of refunds, as the lists of refunds show them. */
const CAUSES: Readonly<Record<AlertReason, RefundCause>> = {
  fraudulent: 'fraud',
  'not-received': 'undelivered',
  'not-as-described': 'other',
  duplicate: 'duplicate',
  cancelled: 'requested',
  other: 'other',
};

/**
 * Refunds the alerts that a rule answers so, and tells the acquirer what was decided about all. A refund is booked
 * with the end of its alert in one commit, and is claimed only while so much is left as when the alert was taken in
 * hand: a process that dies, or that comes late, refunds nothing twice. Returns how many were taken in hand.
 */
export async function answerAlerts(context: EarlyAlertsContext): Promise<number> {
  const due = await takeDueAlerts(context.database, AT_ONCE);
  await eachOf(due, (alert) => (alert.state === 'refunding' ? refund(context, alert) : tell(context, alert)), nameOf);
  return due.length;
}

const nameOf = ({ publicId, tries }: DueAlert): BrokenRow => {
  return { job: 'answer-alerts', says: 'an early alert was not answered', kind: publicId, tries };
};

async function refund(context: EarlyAlertsContext, alert: DueAlert): Promise<void> {
  const { database } = context;
  const { id, sellerId, saleId, amount, left, reason } = alert;
  if (alert.isOver) return void (await giveUp(database, id, 'too-late'));
  if (alert.tries > MOST_TRIES) return leaveToPerson(context, id, 'no-answer');
  passAlertStep('before_refund');
  const outcome = await refundSale(context, {
    actor: { by: 'rule', sellerId },
    saleId,
    amount: amount < left ? amount : null,
    onlyWithLeft: left,
    why: { reason: CAUSES[reason], note: '' },
  });
  passAlertStep('after_refund');
  // A refund that succeeded has ended the alert. One that nobody answered is asked about, and ends it then.
  if (outcome.outcome === 'succeeded') return;
  if (outcome.outcome === 'declined') return leaveToPerson(context, id, 'declined');
  const failure = isRefused(outcome) ? failureOf(asRefusal(outcome)) : null;
  if (failure === null) await workOnAgain(database, id, BUSY_SECONDS);
  else await leaveToPerson(context, id, failure);
}

async function leaveToPerson({ database }: EarlyAlertsContext, id: number, failure: AlertFailure): Promise<void> {
  if (await giveUp(database, id, failure)) wake(ALERTS_TO_MAIL);
}

/** Null: it may succeed in a while. */
function failureOf({ key }: Refusal): AlertFailure | null {
  if (key === 'sale_busy' || key === 'temporarily_unavailable' || key === 'outcome_unknown') return null;
  return key === 'balance_too_low' ? 'not-covered' : 'not-refundable';
}

/** Says the answer until the acquirer has it; it takes the same one again. */
async function tell({ database, alerts }: EarlyAlertsContext, alert: DueAlert): Promise<void> {
  const { id, reference, state, refundReference } = alert;
  const answer =
    state === 'refunded'
      ? { answer: 'refunded' as const, refundReference }
      : { answer: 'not-refunded' as const, refundReference: null };
  passAlertStep('before_answer');
  const told = await alerts.answer(reference, answer, ANSWER_DEADLINE_MS);
  passAlertStep('after_answer');
  if (told.outcome === 'unknown') await workOnAgain(database, id, UNTOLD_SECONDS);
  else await keepTold(database, id, told.outcome === 'closed');
}
