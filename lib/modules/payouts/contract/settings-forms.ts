import { z } from 'zod';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { SELLER_FIELDS } from '#lib/modules/sellers/contract/seller-fields.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { INTERVALS } from './intervals.ts';

/** Forms of the settings of payouts. Amounts are major units as typed, minor units read. */

/** Largest sum that a setting may name, minor units. */
const MAX_SUM = 1_000_000_000;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

const sum = (typed: string, context: z.RefinementCtx): number => {
  const amount = fromTypedMajor(typed, 'ILS');
  if (amount !== null && amount >= 0 && amount <= MAX_SUM) return amount;
  context.addIssue({ code: 'custom', ...saying('payout-accounts.form.sum', { most: MAX_SUM / 100 }) });
  return z.NEVER;
};

/** A bank account. The shape is validated here; the operation validates the check digits of the bank too. */
export const accountForm = formContract({
  empty: { currency: 'ILS', holder: '', bankCode: '', bankBranch: '', bankAccount: '' },
  schema: z
    .object({
      currency: text({ max: 3, pattern: /^[A-Z]{3}$/ }).required,
      holder: trimmed(text({ min: 2, max: 100, pattern: /^\P{Cc}+$/u }).required),
      bankCode: trimmed(SELLER_FIELDS.seller_bank_code.required),
      bankBranch: trimmed(SELLER_FIELDS.seller_bank_branch.required),
      bankAccount: trimmed(SELLER_FIELDS.seller_bank_account_number.required),
    })
    .superRefine(({ bankCode: bank, bankBranch: branch, bankAccount: account }, context) => {
      if (!isBankAccount({ bank, branch, account }, { inSandbox: true }))
        context.addIssue({ code: 'custom', path: ['bankAccount'], ...saying('onboarding.rule.account') });
    }),
});

const whole = (most: number) => z.preprocess((sent) => Number(sent), z.int().min(0).max(most));

/** When a business is paid. */
export const scheduleForm = formContract({
  empty: { interval: 'manual', weekday: '0', day: '1', minimum: '' },
  schema: z.object({
    interval: oneOf(INTERVALS).required,
    weekday: whole(6),
    day: whole(31).refine((day) => day > 0),
    minimum: text({ max: 20 }).optional.transform((typed, context) => (typed ? sum(typed, context) : 0)),
  }),
});

/** The sum above which a payout by hand takes two people; empty: none does. */
export const ruleForm = formContract({
  empty: { above: '' },
  schema: z.object({
    above: text({ max: 20 }).optional.transform((typed, context) => (typed ? sum(typed, context) : null)),
  }),
});

export type AccountForm = typeof accountForm.empty;
export type ScheduleForm = typeof scheduleForm.empty;
