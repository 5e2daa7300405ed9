import { z } from 'zod';
import { formContract } from '#lib/platform/form-contract.ts';
import { type ReminderRule, TIMES, WAITS } from './reminder-rules.ts';

/** Values of the form of a seller's rule. `isOn` false: nobody is reminded by itself. */
export type ReminderForm = { readonly isOn: boolean; readonly afterHours: string; readonly times: string };

export const EMPTY_REMINDER: ReminderForm = { isOn: false, afterHours: '24', times: '1' };

export const reminderFormOf = (rule: ReminderRule | null): ReminderForm =>
  rule ? { isOn: true, afterHours: String(rule.afterHours), times: String(rule.times) } : EMPTY_REMINDER;

const oneOfNumbers = (numbers: readonly number[]) =>
  z
    .string()
    .transform(Number)
    .refine((number) => numbers.includes(number));

/** Form of the rule of reminders; null where it is switched off. */
export const reminderForm = formContract({
  empty: EMPTY_REMINDER,
  schema: z
    .object({ isOn: z.boolean(), afterHours: oneOfNumbers(WAITS), times: oneOfNumbers(TIMES) })
    .transform(({ isOn, ...rule }): ReminderRule | null => (isOn ? rule : null)),
});
