import type { ActionRow } from './action-rows.ts';

/** What sellers that are being taken in may call: whoever has the link, and then the browser's own proof. */

/** The token of no onboarding. */
const NO_LINK = 'A'.repeat(43);

export const ONBOARDING_ROWS: Readonly<Record<string, ActionRow>> = {
  // Nobody's session reaches an onboarding: the link and the code in its mail do (e2e/partner/onboarding.spec.ts).
  '(onboarding)/onboarding/[token]/actions sendOnboardingCode': { right: 'public', args: () => [NO_LINK] },
  '(onboarding)/onboarding/[token]/actions enterOnboardingCode': {
    right: 'public',
    args: () => [NO_LINK, { code: '123456' }],
  },
  '(onboarding)/onboarding/[token]/actions leaveOnboardingHere': { right: 'public', args: () => [NO_LINK] },
  '(onboarding)/onboarding/[token]/actions saveOnboardingStep': { right: 'public', args: () => [NO_LINK, 'site', {}] },
  '(onboarding)/onboarding/[token]/actions draftOnboardingStep': { right: 'public', args: () => [NO_LINK, 'site', {}] },
  '(onboarding)/onboarding/[token]/actions keepOnboardingPerson': { right: 'public', args: () => [NO_LINK, '', {}] },
  '(onboarding)/onboarding/[token]/actions dropOnboardingPerson': { right: 'public', args: () => [NO_LINK, ''] },
  '(onboarding)/onboarding/[token]/actions signOnboarding': { right: 'public', args: () => [NO_LINK, '', {}] },
  '(onboarding)/onboarding/[token]/actions handInOnboarding': { right: 'public', args: () => [NO_LINK] },
  '(onboarding)/onboarding/[token]/actions joinFromOnboarding': { right: 'public', args: () => [NO_LINK] },
};
