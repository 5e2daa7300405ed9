import type { Extensions } from '#lib/extension.ts';
import { ONBOARDING_MESSAGES } from './onboarding-mail.ts';

/** Onboarding's contributions to other modules. */
export const onboardingExtensions = {
  templates: [ONBOARDING_MESSAGES],
} as const satisfies Extensions;
