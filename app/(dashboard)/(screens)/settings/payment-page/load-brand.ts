import { getLocale, getTranslations } from 'next-intl/server';
import { chosenBusiness, existing } from '#app/_server/load/load-business.ts';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { methodName } from '#components/payment-page/model/method-names.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { brandFormOf, findBrand } from '#lib/modules/sellers/dashboard.ts';

/** The look of the business that an address names, else of the first, and what its page can be shown with. */
export async function loadBrand(view: DashboardContext) {
  const seller = chosenBusiness(view);
  const found = existing(await findBrand(seller.id));
  return {
    methods: await shownMethods(),
    brand: {
      sellerKey: seller.key,
      sellerName: found.sellerName,
      first: brandFormOf(found),
      logo: found.look.logo?.address ?? null,
      mayChange: can(seller, 'edit-page'),
    },
  };
}

/** Payment methods by their words on the wire, a card first. */
async function shownMethods() {
  const [t, locale] = await Promise.all([getTranslations('branding'), getLocale()]);
  const named = (word: (typeof PAGE_METHODS)[number]) => ({ word, name: methodName(word, readLanguage(locale)) });
  const others = PAGE_METHODS.filter((word) => word !== 'credit-card');
  return [named('credit-card'), { word: 'multi', name: t('everyMethod') }, ...others.map(named)];
}
