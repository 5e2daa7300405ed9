import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { AccountScreen } from '#components/access/account-screen.tsx';
import { ownAccount } from '#lib/modules/access/dashboard.ts';
import * as actions from './actions.ts';

/** A person's own account: password, second factor, and where they are signed in. */
const { generateMetadata, page } = dashboardPage('/settings/account', {
  title: 'access.account.title',
  load: ({ person }) => ownAccount(person.id),
  show: ({ person, sessions, codesLeft, timeZone, now }) => (
    <Texts of={['common', 'dashboard', 'access']}>
      <WithProof person={person}>
        <AccountScreen
          {...{ person, sessions, codesLeft, timeZone, now }}
          actions={{
            beginFactor: actions.beginFactor,
            turnFactorOn: actions.turnFactorOn,
            turnFactorOff: actions.turnFactorOff,
            makeRecoveryCodes: actions.makeRecoveryCodes,
            changePassword: actions.changeOwnPassword,
            endSessions: actions.endSessions,
          }}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
