import { getLocale, getMessages } from 'next-intl/server';
import type { Address } from '#app/_server/pages/shared.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { findBrand } from '#lib/modules/sellers/dashboard.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { wiring } from '#lib/wiring.ts';
import { phonePath, phoneSecret } from './at-phone.ts';

/**
 * What a phone's page shows: the documents that are asked for, in the language of the desk, under the name and the
 * picture of the business; without a hand-over, in the phone's own language, that there is none.
 */
export async function loadPhone({ params: { token = '' } }: Address) {
  const view = await wiring().sellerFiles.phone.view(token, await phoneSecret());
  const language = readLanguage(view?.language ?? (await getLocale()));
  const { common, 'seller-files': words } = view ? MESSAGES[language] : await getMessages();
  const brand = view && (await findBrand(view.sellerId));
  return {
    language,
    messages: { common, 'seller-files': words },
    business: brand && { name: brand.brandName || brand.sellerName, logo: brand.look.logo?.address ?? null },
    screen: { path: phonePath(token), types: view?.types ?? [], view: view?.for ?? null },
  };
}
