import { atOnboarding } from '#app/(onboarding)/onboarding/[token]/at-onboarding.ts';
import { sellerFileRoutes } from '#app/_server/pages/seller-file-routes.ts';

/** The documents of a seller in onboarding. */
export const { GET, POST } = sellerFileRoutes({ path: '/onboarding/[token]/files', who: 'everybody' }, atOnboarding);
