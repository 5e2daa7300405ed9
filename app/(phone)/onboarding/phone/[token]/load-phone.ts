import { getLocale, getMessages } from 'next-intl/server';
import type { Address } from '#app/_server/pages/shared.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { brandOfPartner, findByLink, findOpenOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { findBrand } from '#lib/modules/sellers/dashboard.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { viewPhoneUpload } from '#lib/modules/seller-files/dashboard.ts';
import { phonePath, phoneSecret } from './at-phone.ts';

/**
 * The upload page of a phone: the requested documents, in the language of the desk, under the name and picture of the
 * business, or in the colours of its partner. Without an upload: the notice of that, in the phone's own language.
 */
export async function loadPhone({ params: { token = '' } }: Address) {
  const view = await viewPhoneUpload(token, await phoneSecret());
  const language = readLanguage(view?.language ?? (await getLocale()));
  const { common, 'seller-files': words } = view ? MESSAGES[language] : await getMessages();
  const brand = view && (await findBrand(view.sellerId));
  const partner = view && (await partnerOf(view.sellerId));
  return {
    language,
    messages: { common, 'seller-files': words },
    business: brand && {
      name: brand.brandName || brand.sellerName,
      logo: (partner ? partner.logo : brand.look.logo)?.address ?? null,
      color: partner?.color ?? null,
    },
    screen: { path: phonePath(token), types: view?.types ?? [], view: view?.for ?? null },
  };
}

/** How the partner looks that takes this seller in; null once it has. */
async function partnerOf(sellerId: number) {
  const open = await findOpenOnboarding([sellerId]);
  const linked = open && (await findByLink(open.token));
  return linked && brandOfPartner(linked.partnerId);
}
