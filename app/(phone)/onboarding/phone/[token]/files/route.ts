import { sellerFileRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { atPhone } from '#app/(phone)/onboarding/phone/[token]/at-phone.ts';

/** Documents that were requested from a phone. */
export const { GET, POST } = sellerFileRoutes({ path: '/onboarding/phone/[token]/files', who: 'everybody' }, atPhone);
