import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract } from '#lib/platform/forms/form-contract.ts';

/** Plain-text note of a partner to sellers. */

const MAX_SUBJECT = 120;
const MAX_TEXT = 2_000;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

export const noteForm = formContract({
  empty: { subject: '', text: '' },
  schema: z.object({
    subject: trimmed(text({ max: MAX_SUBJECT, pattern: /^\P{Cc}+$/u }).required),
    text: trimmed(text({ max: MAX_TEXT }).required),
  }),
});

export type TypedNote = { subject: string; text: string };
