import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { MAX_NOTE, needsNote } from '../domain/review.ts';
import { REFUSAL_REASONS } from './review-view.ts';
import { ONBOARDING_REASONS, ONBOARDING_STEPS } from './enums.ts';

/** The forms of a review. */

const note = z
  .preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), text({ max: MAX_NOTE }).optional)
  .transform((typed) => typed ?? '');

/** Days that the seller has for its corrections; `0`: no date is named, read as null. */
const days = z.enum(['0', '7', '14', '30']).transform((chosen) => (chosen === '0' ? null : Number(chosen)));

/** Whether the note is there that some reasons need (`needsNote`). */
const hasNeededNote = ({ reason, note: typed }: { reason: string; note: string }): boolean =>
  !needsNote(reason) || typed !== '';
const MISSING = { ...saying('review.noteMissing'), path: ['note'] };

/** Reason for which a file is refused. */
export const refusalForm = formContract({
  empty: { reason: 'unreadable' as string, note: '' },
  schema: z.object({ reason: z.enum(REFUSAL_REASONS), note }).refine(hasNeededNote, MISSING),
});
export type RefusalForm = typeof refusalForm.empty;

/** Reason for which a field, a step or a seller is refused. */
export const reasonForm = formContract({
  empty: { reason: 'does-not-match' as string, note: '' },
  schema: z.object({ reason: z.enum(ONBOARDING_REASONS), note }).refine(hasNeededNote, MISSING),
});
export type ReasonForm = typeof reasonForm.empty;

/** Request for corrections, with the days for them. */
export const changesForm = formContract({ empty: { days: '14' as string }, schema: z.object({ days }) });
export type ChangesForm = typeof changesForm.empty;

/** Request for a correction after a decision. */
export const reopenForm = formContract({
  empty: { step: 'documents' as string, reason: 'incomplete' as string, note: '', days: '14' as string },
  schema: z
    .object({ step: z.enum(ONBOARDING_STEPS), reason: z.enum(ONBOARDING_REASONS), note, days })
    .refine(hasNeededNote, MISSING),
});
export type ReopenForm = typeof reopenForm.empty;
