import { z } from 'zod';
import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import { text } from '#lib/kernel/wire.ts';
import { SELLER_FIELDS } from '#lib/modules/sellers/contract/seller-fields.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { typedSum } from './typed-sum.ts';

/** Forms of the settings of payouts. Amounts are major units as typed, minor units read. */

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

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

/** The sum above which a payout by hand takes two people; empty: none does. */
export const ruleForm = formContract({
  empty: { above: '' },
  schema: z.object({
    above: text({ max: 20 }).optional.transform((typed, context) => (typed ? typedSum(typed, context) : null)),
  }),
});

export type AccountForm = typeof accountForm.empty;
