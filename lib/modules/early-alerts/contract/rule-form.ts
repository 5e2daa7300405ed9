import { z } from 'zod';
import { fromTypedMajor, isCurrency, MAXIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { ALERT_REASONS, type AlertReason } from './words.ts';

/** The values of the form of a seller's rule: the limit in major units as typed, each reason ticked or not. */
export type AlertRuleForm = Readonly<{ isOn: boolean; limit: string; currency: string } & Record<AlertReason, boolean>>;

type Rule = { isOn: boolean; limit: number; currency: string; reasons: readonly AlertReason[] };

/** The form of a rule; of a seller without one, switched off with what most want: small amounts, for every reason. */
export const alertRuleFormOf = (rule: Rule | null): AlertRuleForm => {
  const { isOn, limit, currency, reasons } = rule ?? {
    isOn: false,
    limit: 10_000,
    currency: 'ILS',
    reasons: ALERT_REASONS,
  };
  const ticked = Object.fromEntries(ALERT_REASONS.map((reason) => [reason, reasons.includes(reason)]));
  return { isOn, limit: toMajorText(limit, currency), currency, ...(ticked as Record<AlertReason, boolean>) };
};

const ticks = Object.fromEntries(ALERT_REASONS.map((reason) => [reason, z.boolean()])) as Record<
  AlertReason,
  z.ZodBoolean
>;

/** Form of the rule of early alerts. */
export const alertRuleForm = formContract({
  empty: alertRuleFormOf(null),
  schema: z
    .object({ isOn: z.boolean(), limit: z.string().max(20), currency: z.string().refine(isCurrency), ...ticks })
    .transform(({ isOn, limit: typed, currency, ...ticked }, context): Rule => {
      const limit = fromTypedMajor(typed, currency);
      const reasons = ALERT_REASONS.filter((reason) => ticked[reason]);
      if (isOn && reasons.length === 0)
        context.addIssue({ code: 'custom', path: ['other'], ...saying('early-alerts.rule.noReason') });
      if (limit !== null && limit > 0 && limit <= MAXIMUM_AMOUNT) return { isOn, limit, currency, reasons };
      context.addIssue({ code: 'custom', path: ['limit'], ...saying('early-alerts.rule.amount') });
      return z.NEVER;
    }),
});
