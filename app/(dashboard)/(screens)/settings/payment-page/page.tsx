import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { loadBrand } from '#app/(dashboard)/(screens)/settings/payment-page/load-brand.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { BrandTexts } from '#app/(dashboard)/(screens)/settings/payment-page/brand-texts.tsx';
import { BrandHead } from '#components/branding/brand-head.tsx';
import { BrandStudio } from '#components/branding/brand-studio.tsx';
import { can } from '#lib/modules/access/index.ts';
import { removeLogo, saveBrand, saveLogo } from './actions.ts';

/** The look of a business's payment page and the sites that may embed it, beside the page itself. */
const { generateMetadata, page } = dashboardPage('/settings/payment-page', {
  title: 'branding.title',
  load: loadBrand,
  show: async ({ sellers, brand, methods, origin, isSandbox }) => (
    <>
      <BrandHead sellers={sellers} current={brand.sellerKey} />
      <BrandTexts>
        <BrandStudio
          key={brand.sellerKey}
          {...brand}
          {...{ methods, origin }}
          sandbox={isSandbox}
          actions={{ saveBrand, saveLogo, removeLogo }}
        />
      </BrandTexts>
      <p className="mt-8 flex flex-wrap gap-x-6">
        {sellers.some((seller) => can(seller, 'edit-page')) ? (
          <Link href="/settings/invoices" prefetch={false} className="inline-flex min-h-11 items-center underline">
            {(await getTranslations('documents.issuer'))('nav')}
          </Link>
        ) : null}
        {sellers.some((seller) => can(seller, 'manage-keys')) ? (
          <Link href="/settings/signature" prefetch={false} className="inline-flex min-h-11 items-center underline">
            {(await getTranslations('signing-keys'))('nav')}
          </Link>
        ) : null}
      </p>
    </>
  ),
});

export { generateMetadata };
export default page;
