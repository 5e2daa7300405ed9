import type { ModuleScreens } from '#lib/screen.ts';

/** The pages of a seller that is being taken in. Each asks for the browser's own proof, which is no sign-in. */
export const onboardingScreens = {
  screens: {},
  open: {
    '/onboarding/[token]': 'everybody',
    '/onboarding/[token]/[step]': 'everybody',
    '/onboarding/[token]/files': 'everybody',
    '/onboarding/[token]/files/[uploadId]': 'everybody',
  },
} as const satisfies ModuleScreens;
