import { getLocale } from 'next-intl/server';
import type { Authorize } from '#app/_server/pages/seller-file-routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { recordUploadedFile } from '#lib/modules/onboarding/dashboard.ts';
import { isOpenToSeller } from '#lib/modules/onboarding/views.ts';
import type { SellerFilesAccess } from '#lib/modules/seller-files/index.ts';
import type { Linked } from '#lib/modules/onboarding/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { findProven } from './session.ts';

/** Access of a seller in onboarding to its documents. Uploads are open until the review begins. */
export const onboardingAccess = async ({ sellerId, state }: Linked): Promise<SellerFilesAccess> => ({
  sellerId,
  types: null,
  mayAdd: isOpenToSeller(state),
  phoneUpload: { origin: settings().appUrl, language: readLanguage(await getLocale()) },
  onAdded: ({ fileId }) => recordUploadedFile(sellerId, fileId),
  onPhoneUpload: async () => undefined,
});

/** The onboarding of the token in the address. */
export const atOnboarding: Authorize = async (_, { token = '' }) => {
  const linked = await findProven(token);
  return linked ? onboardingAccess(linked) : null;
};
