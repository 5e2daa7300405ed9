import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { viewOf } from '#app/_server/person.ts';
import { BrandStudio } from '#components/branding/brand-studio.tsx';
import { SellerTabs } from '#components/branding/seller-tabs.tsx';
import { methodName } from '#components/payment-page/model/method-names.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { PAGE_METHODS } from '#lib/modules/payments/contract/sale-words.ts';
import { findBrand } from '#lib/modules/sellers/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { removeLogo, saveBrand, saveLogo } from './actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [t] = await Promise.all([getTranslations('branding'), viewOf('/settings/payment-page')]);
  return { title: t('title') };
}

/** How the payment page of one business looks and who may embed it, with the page itself beside. */
export default async function PaymentPageSettings({
  searchParams,
}: {
  searchParams: Promise<{ seller?: string | string[] }>;
}) {
  const [{ seller: asked }, t, { sellers }] = await Promise.all([
    searchParams,
    getTranslations('branding'),
    viewOf('/settings/payment-page'),
  ]);
  const seller = sellers.find(({ key }) => key === asked) ?? sellers[0];
  const brand = seller && (await findBrand(seller.id));
  if (!seller || !brand) notFound();
  const { isProduction, appUrl } = settings();
  const { logo, ...look } = brand.look;
  const {
    access: { role },
    common,
    branding,
  } = await getMessages();
  const language = readLanguage(await getLocale());
  const methods = [
    { word: 'credit-card', name: methodName('credit-card', language) },
    { word: 'multi', name: t('everyMethod') },
    ...PAGE_METHODS.filter((word) => word !== 'credit-card').map((word) => ({
      word,
      name: methodName(word, language),
    })),
  ];
  return (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      {sellers.length > 1 ? <SellerTabs sellers={sellers} current={seller.key} /> : null}
      <NextIntlClientProvider messages={{ access: { role }, common, branding }}>
        <BrandStudio
          key={seller.key}
          sellerKey={seller.key}
          sellerName={brand.sellerName}
          first={{ ...look, name: brand.brandName, origins: brand.origins.join('\n') }}
          logo={logo?.address ?? null}
          mayChange={can(seller, 'edit-page')}
          sandbox={!isProduction}
          origin={appUrl}
          methods={methods}
          actions={{ saveBrand, saveLogo, removeLogo }}
        />
      </NextIntlClientProvider>
    </>
  );
}
