import { loadBrand } from '#app/(dashboard)/(screens)/settings/payment-page/load-brand.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { BrandTexts } from '#app/(dashboard)/(screens)/settings/payment-page/brand-texts.tsx';
import { BrandHead } from '#components/branding/brand-head.tsx';
import { BrandStudio } from '#components/branding/brand-studio.tsx';
import { removeLogo, saveBrand, saveLogo } from './actions.ts';

/** The look of a business's payment page and the sites that may embed it, beside the page itself. */
const { generateMetadata, page } = dashboardPage('/settings/payment-page', {
  title: 'branding.title',
  load: loadBrand,
  show: ({ sellers, brand, methods, origin, isSandbox }) => (
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
    </>
  ),
});

export { generateMetadata };
export default page;
