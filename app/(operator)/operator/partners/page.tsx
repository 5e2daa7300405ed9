import { Users } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { PartnersTable } from '#components/operator/partners-table.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { listAllPartners } from '#lib/modules/operators/dashboard.ts';

/** All partners of the installation. */
const { generateMetadata, page } = operatorPage('/operator/partners', {
  title: 'operator.partners.title',
  load: async () => ({ rows: await listAllPartners(), t: await getTranslations('operator.partners') }),
  show: ({ rows, t, timeZone, now }) => (
    <>
      <h1 className="mb-4 text-xl font-semibold">{t('title')}</h1>
      {rows.length === 0 ? (
        <ScreenMessage icon={Users} title={t('emptyTitle')}>
          {t('emptyBody')}
        </ScreenMessage>
      ) : (
        <PartnersTable {...{ rows, timeZone, now }} />
      )}
    </>
  ),
});

export { generateMetadata };
export default page;
