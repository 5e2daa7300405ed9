import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { StampSwitches } from '#components/stamps/stamp-switches.tsx';
import { listSwitches } from '#lib/modules/stamps/dashboard.ts';
import { switchStamps } from './actions.ts';

/** Which businesses give stamps. */
const { generateMetadata, page } = dashboardPage('/stamps', {
  title: 'stamps.title',
  load: async ({ sellerIds }) => ({ on: await listSwitches(sellerIds) }),
  show: async ({ sellers, on }) => {
    const t = await getTranslations('stamps');
    return (
      <Texts of={['common']}>
        <p>{t('lead')}</p>
        <StampSwitches
          sellers={sellers.map(({ id, key, name }) => ({ key, name, isOn: on.has(id) }))}
          turn={switchStamps}
        />
      </Texts>
    );
  },
});

export { generateMetadata };
export default page;
