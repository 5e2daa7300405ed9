/** Onboarding of sellers, as other modules use it. */
export { beginOnboarding } from './begin-onboarding.ts';
export { endLink } from './store/store-access.sql.ts';
export { embeddersOf } from './seller/embedders.ts';
export { onboardingLinkFor, onboardingLinkOf, onboardingToken } from './seller/onboarding-link.ts';
export { moveOnboarding } from './move-onboarding.ts';
export { recordEvent } from './record-event.ts';
export { readPartnerBrand } from './store/read-brand.ts';
export { notifyOfAccount, notifySeller } from './notify-seller.ts';
export { type OnboardingStatus, readOnboardingStatus } from './seller/read-status.ts';
export { queueOnboardingMessage } from './queue-onboarding-message.ts';
