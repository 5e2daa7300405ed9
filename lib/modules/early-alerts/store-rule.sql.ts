import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AlertRule } from './domain/rule.ts';

/** Rules of sellers. SQL because the first one and a later one are one statement. */

const RULE_OF = statement(
  'early_alerts_rule_of',
  `SELECT is_on AS "isOn", limit_amount AS "limit", currency, reasons::text[] AS reasons FROM early_alert_rule
WHERE seller_id = $1`,
);

/** The rule of a seller; null where none was ever set. */
export const alertRuleOf = async (database: Database, sellerId: number): Promise<AlertRule | null> =>
  (await database.query<AlertRule>(RULE_OF, [sellerId]))[0] ?? null;

const KEEP_RULE = statement(
  'early_alerts_keep_rule',
  `INSERT INTO early_alert_rule (seller_id, set_by, is_on, limit_amount, currency, reasons)
VALUES ($1, $2, $3, $4, $5, $6::text[]::early_alert_reason[])
ON CONFLICT (seller_id) DO UPDATE SET set_by = EXCLUDED.set_by, set_at = app_now(), is_on = EXCLUDED.is_on,
  limit_amount = EXCLUDED.limit_amount, currency = EXCLUDED.currency, reasons = EXCLUDED.reasons`,
);

/** Sets the rule of a seller, for the alerts that come from now on. */
export const keepAlertRule = async (
  database: Database,
  { sellerId, userId }: { sellerId: number; userId: number },
  { isOn, limit, currency, reasons }: AlertRule,
): Promise<void> => {
  await database.query(KEEP_RULE, [sellerId, userId, isOn, limit, currency, reasons]);
};
