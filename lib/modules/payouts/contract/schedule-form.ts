import { z } from 'zod';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { formContract } from '#lib/platform/form-contract.ts';
import { MONTH_DAYS, type TypedSchedule, WEEKDAYS } from '../views/schedule.ts';
import { INTERVALS } from './intervals.ts';
import { typedSum } from './typed-sum.ts';

/** When a seller is paid out, as a person of its own or of its partner chooses it. An empty field is no minimum. */
export const scheduleForm = formContract({
  empty: { interval: 'weekly', weekday: '0', day: '1', minimum: '' } satisfies TypedSchedule as TypedSchedule,
  schema: z.object({
    interval: oneOf(INTERVALS).required,
    weekday: oneOf(WEEKDAYS).required.transform(Number),
    day: oneOf(MONTH_DAYS as [string, ...string[]]).required.transform(Number),
    minimum: text({ max: 20 }).optional.transform((typed, context) => (typed ? typedSum(typed, context) : 0)),
  }),
});
