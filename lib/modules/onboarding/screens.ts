import type { ModuleScreens } from '#lib/screen.ts';

/**
 * The partners' screens of reviews; and the pages of a seller's onboarding, each of which checks the proof of its
 * browser, since a seller is not signed in there.
 */
export const onboardingScreens = {
  screens: {
    '/partner/review': 'review-sellers',
    '/partner/review/[reviewId]': 'review-sellers',
    '/partner/review/[reviewId]/files/[fileId]': 'review-sellers',
  },
  ownPolicyPaths: ['/partner/review/[reviewId]/files/[fileId]'],
  navigation: [
    {
      href: '/partner/review',
      label: 'common.nav.review',
      icon: 'clipboard',
      section: 'partner',
      order: 20,
      letter: '2',
    },
  ],
  open: {
    '/onboarding/[token]': 'everybody',
    '/onboarding/[token]/[step]': 'everybody',
    '/onboarding/[token]/files': 'everybody',
    '/onboarding/[token]/files/[uploadId]': 'everybody',
  },
} as const satisfies ModuleScreens;
