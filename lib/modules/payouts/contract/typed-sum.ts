import { z } from 'zod';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { saying } from '#lib/platform/form-contract.ts';

/** Largest sum that a setting may name, minor units. */
const MAX_SUM = 1_000_000_000;

/** A sum as a person types it, major units, in minor units. */
export const typedSum = (typed: string, context: z.RefinementCtx): number => {
  const amount = fromTypedMajor(typed, 'ILS');
  if (amount !== null && amount >= 0 && amount <= MAX_SUM) return amount;
  context.addIssue({ code: 'custom', ...saying('common.form.sum', { most: MAX_SUM / 100 }) });
  return z.NEVER;
};
