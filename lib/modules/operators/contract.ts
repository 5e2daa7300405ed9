import { z } from 'zod';
import { fromTypedMajor, isCurrency, MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { INSTALLMENT_SETTLEMENTS } from '#lib/kernel/sale/installments.ts';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

/** Forms of the operators' area. */

/** Characters of a reason at most. */
export const MAX_REASON = 300;

/** A reason that its reader understands: the seller's own people read it. */
export const reasonForm = formContract({
  empty: { reason: '' },
  schema: z.object({ reason: text({ min: 3, max: MAX_REASON }).required }),
});

/** An approval needs no reason. */
export const noteForm = formContract({
  empty: { reason: '' },
  schema: z.object({ reason: text({ max: MAX_REASON }).optional.transform((typed = '') => typed) }),
});

/** Which way the money of a correction goes: to the seller, or from it. */
export const ADJUSTMENT_WAYS = ['to', 'from'] as const;

/** A correction of a balance: an amount above zero and the way that it goes. Read: minor units with a sign. */
export const adjustmentForm = formContract({
  empty: { way: 'to' as string, amount: '', currency: '', reason: '' },
  schema: z
    .object({
      way: z.enum(ADJUSTMENT_WAYS),
      amount: text({ max: 20 }).required,
      currency: text({ max: 3 }).required,
      reason: text({ min: 3, max: MAX_REASON }).required,
    })
    .transform(({ way, amount: typed, ...rest }, context) => {
      const amount = isCurrency(rest.currency) ? fromTypedMajor(typed, rest.currency) : null;
      if (amount !== null && amount > 0 && amount <= MAXIMUM_AMOUNT)
        return { ...rest, amount: way === 'to' ? amount : -amount };
      context.addIssue({ code: 'custom', path: ['amount'], ...saying('operator.adjust.wrong') });
      return z.NEVER;
    }),
});
export type TypedAdjustment = typeof adjustmentForm.empty;

/** Largest limit below zero, minor units. */
const MAX_LIMIT = 100_000_000;

/** How far refunds may take the balance below zero: major units as typed, minor units read. */
export const limitForm = formContract({
  empty: { amount: '' },
  schema: z.object({
    amount: text({ max: 20 }).required.transform((typed, context): number => {
      const amount = fromTypedMajor(typed, 'ILS');
      if (amount !== null && amount >= 0 && amount <= MAX_LIMIT) return amount;
      context.addIssue({ code: 'custom', ...saying('operator.limit.wrong', { most: MAX_LIMIT / 100 }) });
      return z.NEVER;
    }),
  }),
});

/** How payments in instalments are released to a seller. */
export const settlementForm = formContract({
  empty: { settlement: 'whole' as string },
  schema: z.object({ settlement: z.enum(INSTALLMENT_SETTLEMENTS) }),
});

/** Largest fee for a chargeback, hundredths of a major unit. */
const MAX_CHARGEBACK_FEE = 1_000_000;

/** Fee of a chargeback before tax: major units as typed, hundredths of one read. */
export const chargebackFeeForm = formContract({
  empty: { amount: '' },
  schema: z.object({
    amount: text({ max: 20 }).required.transform((typed, context): number => {
      const fee = fromTypedMajor(typed, 'ILS');
      if (fee !== null && fee >= 0 && fee <= MAX_CHARGEBACK_FEE) return fee;
      context.addIssue({
        code: 'custom',
        ...saying('operator.chargebackFee.wrong', { most: MAX_CHARGEBACK_FEE / 100 }),
      });
      return z.NEVER;
    }),
  }),
});
