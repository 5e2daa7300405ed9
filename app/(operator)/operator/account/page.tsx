import { ShieldAlert } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import * as actions from '#app/(dashboard)/(screens)/settings/account/actions.ts';
import { AccountScreen } from '#components/access/account-screen.tsx';
import { ownAccount } from '#lib/modules/access/dashboard.ts';

/** An operator's own account. Before a second factor is on, the only page of the area. */
const { generateMetadata, page } = operatorPage('/operator/account', {
  title: 'access.account.title',
  load: async ({ person }) => ({ ...(await ownAccount(person.id)), t: await getTranslations('operator.account') }),
  show: ({ person, sessions, codesLeft, timeZone, now, t }) => (
    <Texts of={['common', 'dashboard', 'access']}>
      <WithProof person={person}>
        {person.hasSecondFactor ? null : (
          <p role="status" className="mb-5 flex items-start gap-2.5">
            <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
            <span>{t('needsFactor')}</span>
          </p>
        )}
        <AccountScreen
          {...{ person, sessions, codesLeft, timeZone, now }}
          actions={{
            beginFactor: actions.beginFactor,
            turnFactorOn: actions.turnFactorOn,
            turnFactorOff: null,
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
