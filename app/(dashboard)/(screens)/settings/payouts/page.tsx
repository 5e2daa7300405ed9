import { getLocale } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { PayoutSettingsScreen } from '#components/payouts/settings/settings-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { showWaiting } from '#lib/modules/approvals/dashboard.ts';
import { showSettings } from '#lib/modules/payouts/dashboard.ts';
import {
  addPayoutAccount,
  approveWaiting,
  declineWaiting,
  removePayoutAccount,
  setPayoutRule,
  setPayoutSchedule,
  withdrawWaiting,
} from './actions.ts';

const ACTIONS = {
  add: addPayoutAccount,
  remove: removePayoutAccount,
  setSchedule: setPayoutSchedule,
  setRule: setPayoutRule,
};
const APPROVALS = { approve: approveWaiting, decline: declineWaiting, withdraw: withdrawWaiting };

/** Where and when a business is paid: its accounts, its schedule, and what takes a second person. */
const { generateMetadata, page } = dashboardPage('/settings/payouts', {
  title: 'payout-accounts.nav',
  async load(view) {
    const business = await loadBusiness('/settings/payouts', paramReader(view.search)('seller'));
    const reader = { userId: view.person.id, language: readLanguage(await getLocale()) };
    const sellerIds = [business.seller.id];
    const [settings, waiting] = await Promise.all([
      showSettings(business.seller.id),
      showWaiting({ kinds: ['payout', 'payout-rule'], sellerIds, reader }),
    ]);
    return { ...business, settings, waiting };
  },
  show: ({ person, seller, choices, settings, waiting, timeZone, now }) => (
    <Texts of={['common', 'access', 'onboarding', 'approvals', 'payout-accounts']}>
      <WithProof person={person}>
        <PayoutSettingsScreen
          key={seller.key}
          seller={{ key: seller.key, name: seller.name }}
          {...{ choices, settings, waiting, timeZone, now }}
          actions={ACTIONS}
          approvals={APPROVALS}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
