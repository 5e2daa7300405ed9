import { uploadRoutes } from '#app/_server/pages/seller-file-routes.ts';
import { atPhone } from '#app/(phone)/onboarding/phone/[token]/at-phone.ts';

/** A document on its way from a phone, in parts. */
export const { GET, PATCH, POST, DELETE } = uploadRoutes(
  { path: '/onboarding/phone/[token]/files/[uploadId]', who: 'everybody' },
  atPhone,
);
