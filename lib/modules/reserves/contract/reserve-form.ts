import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { MAX_RESERVE_DAYS, MAX_RESERVE_REASON } from './reserve-limits.ts';

/** Form of a reserve: percent as typed, read as hundredths of one; days. */
export const reserveForm = formContract({
  empty: { percent: '', days: '', reason: '' },
  schema: z.object({
    percent: text({ max: 6 }).required.transform((sent, context): number => {
      const typed = sent.trim().replace(',', '.');
      const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : -1;
      if (percent >= 0 && percent <= 10_000) return percent;
      context.addIssue({ code: 'custom', ...saying('common.form.percent') });
      return z.NEVER;
    }),
    days: text({ max: 3 }).required.transform((sent, context): number => {
      const days = /^\d{1,3}$/.test(sent.trim()) ? Number(sent) : 0;
      if (days >= 1 && days <= MAX_RESERVE_DAYS) return days;
      context.addIssue({ code: 'custom', ...saying('common.form.between', { min: 1, max: MAX_RESERVE_DAYS }) });
      return z.NEVER;
    }),
    reason: text({ min: 3, max: MAX_RESERVE_REASON }).required,
  }),
});

export type TypedReserve = typeof reserveForm.empty;
