import { bound } from '#lib/platform/db/bound.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { ALERTS_DUE } from './queue.ts';
import * as lists from './queries/list-alerts.sql.ts';
import * as alerts from './store-alerts.sql.ts';
import * as rules from './store-rule.sql.ts';

/** Questions and actions of screens about early alerts, always within the businesses of a person. */

export { alertRow } from './views/export-rows.ts';

export const listAlerts = bound(lists.listAlerts);
export const everyAlert = bound(lists.everyAlert);
export const hasAlerts = bound(lists.hasAlerts);
export const openAlerts = bound(lists.openAlerts);
export const alertRuleOf = bound(rules.alertRuleOf);
export const keepAlertRule = bound(rules.keepAlertRule);

/** A person does not refund, and the acquirer is told; null where that cannot be decided any more. */
export const dismissAlert = bound(
  async (database: Database, sellerIds: readonly number[], decision: Parameters<typeof alerts.dismissAlert>[2]) => {
    const dismissed = await alerts.dismissAlert(database, sellerIds, decision);
    if (dismissed) wake(ALERTS_DUE);
    return dismissed;
  },
);
