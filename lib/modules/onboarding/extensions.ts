import type { Extensions } from '#lib/extension.ts';
import { ONBOARDING_MESSAGES } from './onboarding-mail.ts';

/** What onboarding adds to other modules. */
export const onboardingExtensions = {
  templates: [ONBOARDING_MESSAGES],
} as const satisfies Extensions;
