import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { OnboardingContext } from '../context.ts';
import type { Lack } from '../domain/steps.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { recordEvent } from '../record-event.ts';
import { keepSignature } from '../store/store-onboarding.ts';
import { closeProblems } from '../store/store-problems.ts';
import { readOwn } from './read-own.ts';
import { changingSeller, whileOpen } from './save-step.ts';

/** Stores the signature below the terms: the text as shown, the name as typed, the time, and the address (hashed). */
export const signTerms = (
  context: OnboardingContext,
  sellerId: number,
  { text, name, ip }: { text: string; name: string; ip: string },
): Promise<Result<true, 'closed'>> =>
  whileOpen(context, sellerId, async (inside) => {
    await keepSignature(inside, sellerId, {
      termsText: text,
      signedName: name,
      signedFrom: secretIndex(`onboarding signature ${ip}`),
    });
    // An empty field is the whole step.
    await closeProblems(inside, sellerId, { step: 'terms', fields: ['signature', ''] });
    await recordEvent(inside, sellerId, 'saved', { detail: { step: 'terms' } });
    return ok(true);
  });

/** Refusal of a submission: missing items, or corrections that are not made. */
export type SubmissionRefusal = 'closed' | { lacks: readonly Lack[] } | 'problems';

/** Submits the onboarding for review, where no item is missing and all corrections are made. */
export const submitOnboarding = (
  context: OnboardingContext,
  sellerId: number,
): Promise<Result<true, SubmissionRefusal>> =>
  changingSeller<true, SubmissionRefusal>(context, sellerId, async (inside) => {
    const { lacks, progress } = await readOwn({ database: inside }, sellerId);
    if (lacks.length > 0) return refuse({ lacks });
    if (Object.values(progress).includes('problem')) return refuse('problems');
    return (await moveOnboarding(inside, sellerId, 'submission')) ? ok(true) : refuse('closed');
  });
