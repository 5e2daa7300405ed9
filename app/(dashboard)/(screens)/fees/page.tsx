import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { FeesScreen } from '#components/balance/fees-screen.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { feesOfMonth } from '#lib/modules/payouts/dashboard.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Fees of a month by kind, with the rate that made each. */
const { generateMetadata, page } = dashboardPage('/fees', {
  title: 'payouts.fees.title',
  async load(view) {
    const business = await loadBusiness('/fees', paramReader(view.search)('seller'));
    const wanted = paramReader(view.search)('month');
    const thisMonth = dayOf(view.now, view.timeZone).slice(0, 7);
    const month = MONTH.test(wanted) && wanted < thisMonth ? wanted : thisMonth;
    return { ...business, month, thisMonth, fees: await feesOfMonth({ sellerId: business.seller.id, month }) };
  },
  async show({ seller, choices, fees, month, thisMonth }) {
    const t = await getTranslations('payouts');
    return (
      <>
        <h1 className="text-xl font-semibold">{t('fees.title')}</h1>
        <p className="mt-1 mb-4 max-w-prose text-muted">{t('fees.lead')}</p>
        <MoneyTabs current="/fees" />
        <ChoiceTabs label={t('business')} param="seller" choices={choices} current={seller.key} />
        <FeesScreen {...{ fees, month, thisMonth }} seller={seller.key} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
