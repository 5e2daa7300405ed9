import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { InviteScreen } from '#components/partner/invite-form.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { inviteOne } from './actions.ts';

/** Invites a business to be a seller of the partner. */
const { generateMetadata, page } = dashboardPage('/partner/invite', {
  title: 'partner-invite.title',
  show: async ({ partners }) => (
    <>
      <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
      <ScreenTitle of="partner-invite" gap="mt-1 mb-5" />
      <Texts of={['common', 'partner-invite']}>
        <InviteScreen partners={partners.map(({ id, name }) => ({ key: `partner-${id}`, name }))} invite={inviteOne} />
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
