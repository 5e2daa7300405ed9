import type { AlertReason } from '../contract/words.ts';

/** Rule by which a seller's alerts are answered. `limit`: minor units of `currency`. */
export type AlertRule = { isOn: boolean; limit: number; currency: string; reasons: readonly AlertReason[] };

type Alert = { amount: number; currency: string; reason: AlertReason };

/** Whether a rule answers an alert with a refund. One in another currency is left to a person. */
export const isAnsweredBy = (rule: AlertRule | null, { amount, currency, reason }: Alert): boolean =>
  rule?.isOn === true && currency === rule.currency && amount <= rule.limit && rule.reasons.includes(reason);
