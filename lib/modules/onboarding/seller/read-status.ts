import { ONBOARDING_STEPS, type OnboardingState, type OnboardingStep } from '../contract/enums.ts';
import type { OnboardingContext } from '../context.ts';
import type { StepState } from '../domain/steps.ts';
import { readOnboarding } from '../store/store-onboarding.ts';
import { readOwn } from './read-own.ts';

/** Progress of a seller's onboarding, without its answers. */
export type OnboardingStatus = {
  publicId: string;
  email: string;
  state: OnboardingState;
  steps: readonly { step: OnboardingStep; state: StepState }[];
};

/** Status of an onboarding; null without one. */
export async function readOnboardingStatus(
  context: Pick<OnboardingContext, 'database'>,
  sellerId: number,
): Promise<OnboardingStatus | null> {
  // `readOwn` throws for a seller without an onboarding.
  if (!(await readOnboarding(context.database, sellerId))) return null;
  const { onboarding, progress } = await readOwn(context, sellerId);
  const { publicId, email, state } = onboarding;
  return { publicId, email, state, steps: ONBOARDING_STEPS.map((step) => ({ step, state: progress[step] })) };
}
