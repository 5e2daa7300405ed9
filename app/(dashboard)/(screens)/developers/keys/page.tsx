import { getTranslations } from 'next-intl/server';
import { loadKeys } from '#app/(dashboard)/(screens)/developers/load-keys.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { OwnersScreen } from '#app/(dashboard)/(screens)/developers/owners-screen.tsx';
import { OwnerKeys } from '#components/developers/owner-keys.tsx';
import { addClient, addSite, changeKey, endClient, endKey, removeSite, showKey, signOutProgram } from './actions.ts';

const ACTIONS = { show: showKey, change: changeKey, end: endKey };
const ORIGINS = { add: addSite, remove: removeSite };
const CLIENTS = { add: addClient, end: endClient };

/** The keys of the API: which there are, when each was last used, and the way to new ones. */
const { generateMetadata, page } = dashboardPage('/developers/keys', {
  title: 'access.keys.title',
  load: loadKeys,
  show: async ({ person, owners, isTooMany, isSandbox, timeZone, now }) => {
    const t = await getTranslations('access.keys');
    return (
      <OwnersScreen
        of="access.keys"
        texts={['common', 'access', 'accounting']}
        lead={t(isSandbox ? 'ofSandbox' : 'ofProduction')}
        tooMany={isTooMany ? t('chooseSeller') : null}
        person={person}
      >
        {owners.map((owner) => (
          <OwnerKeys
            key={owner.id}
            {...{ owner, isSandbox, timeZone, now }}
            actions={ACTIONS}
            origins={ORIGINS}
            clientActions={CLIENTS}
            signOut={signOutProgram}
          />
        ))}
      </OwnersScreen>
    );
  },
});

export { generateMetadata };
export default page;
