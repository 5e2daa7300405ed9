import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { CurrencyTabs, NumbersScreen } from '#components/subscriptions/numbers/numbers-screen.tsx';
import { SubscriptionTabs } from '#components/subscriptions/subscription-tabs.tsx';
import { isCurrency } from '#lib/kernel/money.ts';
import { subscriptionNumbers } from '#lib/modules/subscriptions/dashboard.ts';

/** Monthly recurring revenue, its changes, and the forecast, in one currency at a time. */
const { generateMetadata, page } = dashboardPage('/subscriptions/numbers', {
  title: 'subscription-work.numbers.title',
  async load({ sellerIds, search, now, timeZone }) {
    const wanted = paramReader(search)('currency');
    const currency = isCurrency(wanted) ? wanted : null;
    return { numbers: await subscriptionNumbers(sellerIds, { currency, now, timeZone }) };
  },
  async show({ numbers, timeZone, now }) {
    const t = await getTranslations('subscription-work.numbers');
    return (
      <>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
        <SubscriptionTabs current="numbers" />
        <CurrencyTabs currencies={numbers.currencies} current={numbers.currency} />
        <NumbersScreen {...{ numbers, timeZone, now }} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
