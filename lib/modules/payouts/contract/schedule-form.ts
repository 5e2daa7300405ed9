import { z } from 'zod';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { INTERVALS } from './intervals.ts';
import { MONTH_DAYS, type TypedSchedule, WEEKDAYS } from '../views/schedule.ts';

/** When a seller is paid out, as a person chooses it. */

/** 1,000,000.00 in hundredths. */
const MAX_MINIMUM = 100_000_000;

/** Hundredths; an empty field is no minimum. */
const minimum = text({ max: 12 }).optional.transform((sent = '', context): number => {
  const typed = sent
    .trim()
    .replaceAll(/[,\s](?=\d{3})/g, '')
    .replace(',', '.');
  if (typed === '') return 0;
  const amount = /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : MAX_MINIMUM + 1;
  if (amount <= MAX_MINIMUM) return amount;
  context.addIssue({ code: 'custom', ...saying('partner-money.wrong.minimum') });
  return z.NEVER;
});

export const scheduleForm = formContract({
  empty: { interval: 'weekly', weekday: '0', day: '1', minimum: '' } satisfies TypedSchedule as TypedSchedule,
  schema: z.object({
    interval: oneOf(INTERVALS).required,
    weekday: oneOf(WEEKDAYS).required.transform(Number),
    day: oneOf(MONTH_DAYS as [string, ...string[]]).required.transform(Number),
    minimum,
  }),
});
