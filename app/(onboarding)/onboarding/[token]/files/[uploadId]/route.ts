import { atOnboarding } from '#app/(onboarding)/onboarding/[token]/at-onboarding.ts';
import { uploadRoutes } from '#app/_server/pages/seller-file-routes.ts';

/** A seller's file that is uploaded in chunks. */
export const { GET, PATCH, POST, DELETE } = uploadRoutes(
  { path: '/onboarding/[token]/files/[uploadId]', who: 'everybody' },
  atOnboarding,
);
