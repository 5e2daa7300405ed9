import { getLocale } from 'next-intl/server';
import { audit } from '#app/_server/actions/audit.ts';
import type { Authorize } from '#app/_server/pages/seller-file-routes.ts';
import { currentPerson, sellersFor } from '#app/_server/person.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can, type SellerAccess } from '#lib/modules/access/index.ts';
import type { SellerFilesAccess } from '#lib/modules/seller-files/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Screen } from '#lib/screens.ts';

/** Address of the documents of one business, for its settings screen. */
export const filesPath = (sellerKey: string): string => `/settings/documents/files?seller=${sellerKey}`;

/** A person of the business, with what their role lets them do about its documents. */
export async function filesAccessOf(userId: number, seller: SellerAccess): Promise<SellerFilesAccess> {
  return {
    sellerId: seller.id,
    types: null,
    mayAdd: can(seller, 'add-seller-files'),
    phoneUpload: { origin: settings().appUrl, language: readLanguage(await getLocale()) },
    onAdded: ({ name }) =>
      audit({ userId, scope: { sellerId: seller.id }, action: 'seller-file-added', subject: name }),
    onPhoneUpload: () => audit({ userId, scope: { sellerId: seller.id }, action: 'phone-let-in', subject: '' }),
  };
}

/** The business that `?seller=` names, where the person has the right of the route. */
export const admitToFiles =
  (screen: Screen): Authorize =>
  async (request) => {
    const [person, sellers] = await Promise.all([currentPerson(), sellersFor(screen)]);
    const key = lookupText(new URL(request.url).searchParams.get('seller') ?? '');
    const seller = sellers?.find((one) => one.key === key);
    return person && seller ? filesAccessOf(person.id, seller) : null;
  };
