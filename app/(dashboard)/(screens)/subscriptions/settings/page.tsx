import { loadSubscriptionSettings } from './load-subscription-settings.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { SubscriptionSettingsTexts } from './subscription-settings-texts.tsx';
import { SettingsHead } from '#components/subscriptions/settings-head.tsx';
import { SettingsScreen } from '#components/subscriptions/settings-screen.tsx';
import { saveSubscriptionSettings } from './actions.ts';

/**
 * Messages to the buyers of subscriptions, the changes that buyers may make themselves, and samples of the messages.
 */
const { generateMetadata, page } = dashboardPage('/subscriptions/settings', {
  title: 'subscription-settings.title',
  load: loadSubscriptionSettings,
  show: ({ sellers, chosen }) => (
    <>
      <SettingsHead sellers={sellers} current={chosen.sellerKey} />
      <SubscriptionSettingsTexts>
        <SettingsScreen key={chosen.sellerKey} {...chosen} save={saveSubscriptionSettings} />
      </SubscriptionSettingsTexts>
    </>
  ),
});

export { generateMetadata };
export default page;
