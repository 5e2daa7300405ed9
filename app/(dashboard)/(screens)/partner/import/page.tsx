import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { INVITE_FIELDS } from '#lib/modules/partners/contract.ts';
import { previewInvitations, runInvitations } from '../invite/actions.ts';

const ACTIONS = { preview: previewInvitations, run: runInvitations };

/** Businesses to invite from a table. */
const { generateMetadata, page } = dashboardPage('/partner/import', {
  title: 'partner-invite.importTitle',
  async show({ partners }) {
    const [t, list] = [await getTranslations('partner-invite'), await getTranslations('partner')];
    const places = partners.map(({ id, name }) => ({ key: `partner-${id}`, name }));
    return (
      <>
        <BackTo href="/partner" label={list('title')} />
        <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
        <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
        <Texts of={['common', 'catalog', 'partner-invite']}>
          <ImportScreen
            list="partner"
            sellers={places}
            columns={INVITE_FIELDS}
            required={['email']}
            actions={ACTIONS}
          />
        </Texts>
      </>
    );
  },
});

export { generateMetadata };
export default page;
