import { getTranslations } from 'next-intl/server';
import { oneBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { BalanceScreen } from '#components/balance/balance-screen.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { isCurrency } from '#lib/kernel/money.ts';
import { readMoney } from '#lib/modules/payouts/dashboard.ts';

/** What a business can have paid out now, what comes when, and what was paid out last. */
const { generateMetadata, page } = dashboardPage('/balance', {
  title: 'payouts.balance.title',
  async load(view) {
    const business = oneBusiness(view, view.search);
    const wanted = paramReader(view.search)('currency');
    return {
      ...business,
      money: await readMoney(business.seller.id),
      currency: isCurrency(wanted) ? wanted : null,
    };
  },
  async show({ seller, choices, money, currency, timeZone, now }) {
    const t = await getTranslations('payouts');
    return (
      <>
        <h1 className="mb-4 text-xl font-semibold">{t('balance.title')}</h1>
        <MoneyTabs current="balance" />
        <ChoiceTabs label={t('business')} param="seller" choices={choices} current={seller.key} />
        <BalanceScreen {...{ money, currency, timeZone, now }} seller={seller.key} actions={null} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
