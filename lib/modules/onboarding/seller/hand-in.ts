import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { OnboardingContext } from '../context.ts';
import type { Lack } from '../domain/steps.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { recordEvent } from '../record-event.ts';
import { keepSignature } from '../store/store-onboarding.ts';
import { mendProblems } from '../store/store-problems.ts';
import { readOwn } from './read-own.ts';
import { changingSeller, whileOpen } from './save-step.ts';

/**
 * Keeps the signature below the terms: the text as it was shown, the name as it was typed, when, and from which address
 * (hashed).
 */
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
    await mendProblems(inside, sellerId, { step: 'terms', fields: ['signature', ''] });
    await recordEvent(inside, sellerId, 'saved', { detail: { step: 'terms' } });
    return ok(true);
  });

/** Why it is not handed in: what is missing, or is not mended yet. */
export type HandInRefusal = 'closed' | { lacks: readonly Lack[] } | 'problems';

/** Hands it in to the reviewers, where nothing is missing and everything they asked for is mended. */
export const handIn = (context: OnboardingContext, sellerId: number): Promise<Result<true, HandInRefusal>> =>
  changingSeller<true, HandInRefusal>(context, sellerId, async (inside) => {
    const { lacks, progress } = await readOwn({ database: inside }, sellerId);
    if (lacks.length > 0) return refuse({ lacks });
    if (Object.values(progress).includes('problem')) return refuse('problems');
    return (await moveOnboarding(inside, sellerId, 'submission')) ? ok(true) : refuse('closed');
  });
