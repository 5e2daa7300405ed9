import { documentRoutes } from '#app/_server/pages/document-routes.ts';
import { atPhone } from '#app/(phone)/onboarding/phone/[token]/at-phone.ts';

/** Documents that were requested from a phone. */
export const { GET, POST } = documentRoutes({ path: '/onboarding/phone/[token]/files', who: 'everybody' }, atPhone);
