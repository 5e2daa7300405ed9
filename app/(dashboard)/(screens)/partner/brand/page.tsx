import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { loadPartnerBrand } from '#app/(dashboard)/(screens)/partner/brand/load-partner-brand.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { PartnerBrandScreen } from '#components/partner/brand-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { removePartnerLogo, savePartnerBrand, savePartnerLogo, switchFourEyes } from './actions.ts';

const LOGO = { saveLogo: savePartnerLogo, removeLogo: removePartnerLogo };
const ACTIONS = { save: savePartnerBrand, ...LOGO, fourEyes: switchFourEyes };

/** How a partner looks to its sellers, its rules and its embedding code. */
const { generateMetadata, page } = dashboardPage('/partner/brand', {
  title: 'partner-brand.title',
  load: loadPartnerBrand,
  show: async ({ person, choices, partner, settings, embedCode }) => (
    <>
      <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
      <ScreenTitle of="partner-brand" gap="mt-1 mb-6" />
      <ChoiceTabs
        {...{ param: 'workspace', choices, current: partner.ref }}
        label={(await getTranslations('partner'))('column.partner')}
      />
      <p className="mb-6">
        <Link
          href={`/partner/fee-invoices?workspace=${partner.ref}#issuer`}
          prefetch={false}
          className="thumb inline-flex items-center underline underline-offset-2"
        >
          {(await getTranslations('fee-invoices.issuer'))('title')}
        </Link>
      </p>
      <Texts of={['common', 'access', 'branding', 'partner-brand', 'partner-seller']}>
        <WithProof person={person}>
          <PartnerBrandScreen key={partner.ref} {...{ partner, settings }} embedCode={embedCode} actions={ACTIONS} />
        </WithProof>
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
