import type { AcquirerAlert } from '#lib/modules/acquiring/index.ts';
import { type BrokenRow, eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { log } from '#lib/platform/log.ts';
import type { EarlyAlertsContext } from './context.ts';
import { isAnsweredBy } from './domain/rule.ts';
import { ALERTS_DUE, ALERTS_TO_MAIL } from './queue.ts';
import { findAlerted, keepAlert } from './store-alerts.sql.ts';

/** Deadlines of the question about one alert and of the list of open ones, milliseconds. */
const FIND_DEADLINE_MS = 5_000;
const LIST_DEADLINE_MS = 30_000;

/** `processed`: it is in our books. `later`: not now; the acquirer says it again. `unknown`: about nothing of ours. */
type TakenStatus = 'processed' | 'later' | 'unknown';

/**
 * Takes an acquirer's notice of an alert. The notice is a hint only: the facts are asked for by reference, and booked
 * once however often it comes.
 */
export async function takeAlert(context: EarlyAlertsContext, reference: string): Promise<TakenStatus> {
  const answer = await context.alerts.find(reference, FIND_DEADLINE_MS);
  if (answer.outcome === 'not_found') return 'unknown';
  return answer.outcome === 'unknown' ? 'later' : bookAlert(context, answer.alert);
}

/** Finds alerts whose notices never came: reads those that can still be answered. Returns how many were new. */
export async function readOpenAlerts(context: EarlyAlertsContext): Promise<number> {
  if (!context.acquirer.isAvailable()) return 0;
  const open = await context.alerts.listOpen(LIST_DEADLINE_MS);
  await eachOf(open, (alert) => bookAlert(context, alert), nameOf, ONE_AT_A_TIME);
  return open.length;
}

const nameOf = ({ originalReference }: AcquirerAlert): BrokenRow => {
  return { job: 'read-alerts', says: 'an early alert was not taken', attemptId: originalReference };
};

/**
 * The seller's rule is that of the moment in which the alert comes. A sum in another currency than the payment's is
 * left to a person: a refund is in the currency of the payment.
 */
async function bookAlert({ database, alerts }: EarlyAlertsContext, alert: AcquirerAlert): Promise<TakenStatus> {
  const about = await findAlerted(database, alerts.name, alert.originalReference);
  if (!about) {
    log.warn('an early alert is about no payment of ours', { attemptId: alert.originalReference });
    return 'unknown';
  }
  const isByRule = alert.currency === about.paidIn && isAnsweredBy(about.rule, alert);
  const kept = await keepAlert(database, alerts.name, alert, isByRule);
  if (kept?.state === 'refunding') wake(ALERTS_DUE);
  if (kept?.state === 'open') wake(ALERTS_TO_MAIL);
  return 'processed';
}
