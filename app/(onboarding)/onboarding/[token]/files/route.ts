import { atOnboarding } from '#app/(onboarding)/onboarding/[token]/at-onboarding.ts';
import { documentRoutes } from '#app/_server/pages/document-routes.ts';

/** The documents of a seller that is being taken in. */
export const { GET, POST } = documentRoutes({ path: '/onboarding/[token]/files', who: 'everybody' }, atOnboarding);
