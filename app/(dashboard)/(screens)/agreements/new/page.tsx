import { getTranslations } from 'next-intl/server';
import { createAgreement } from '#app/(dashboard)/(screens)/agreements/actions.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { NewAgreement } from '#components/agreements/new-agreement.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';

/** The draft of an agreement is made. */
const { generateMetadata, page } = dashboardPage('/agreements/new', {
  title: 'agreements.new',
  load: ({ sellers }) => ({ businesses: sellers.map(({ key, name }) => ({ key, name })) }),
  async show({ businesses, now, timeZone }) {
    const t = await getTranslations('agreements');
    return (
      <>
        <BackTo href="/agreements" label={t('back')} />
        <h1 className="mb-6 text-xl font-semibold">{t('new')}</h1>
        <Texts of={['common', 'catalog', 'agreements']}>
          <NewAgreement {...{ businesses, now, timeZone }} create={createAgreement} />
        </Texts>
      </>
    );
  },
});

export { generateMetadata };
export default page;
