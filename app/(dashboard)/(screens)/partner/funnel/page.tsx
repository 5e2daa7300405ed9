import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { FunnelScreen } from '#components/partner/funnel-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { funnelOf } from '#lib/modules/partners/dashboard.ts';

/** How far the sellers of a partner are, and where they stop. */
const { generateMetadata, page } = dashboardPage('/partner/funnel', {
  title: 'partner.funnel.title',
  load: async ({ partnerIds }) => ({ funnel: await funnelOf(partnerIds) }),
  show: async ({ funnel }) => (
    <>
      <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
      <ScreenTitle of="partner.funnel" gap="mt-1 mb-6" />
      <FunnelScreen funnel={funnel} />
    </>
  ),
});

export { generateMetadata };
export default page;
