import { getTranslations } from 'next-intl/server';
import { askedMonth } from '#app/_server/load/asked-month.ts';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { FeesScreen } from '#components/balance/fees-screen.tsx';
import { MoneyHead } from '#components/balance/money-head.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { feesOfMonth } from '#lib/modules/payouts/dashboard.ts';

/** Fees of a month by kind, with the rate that made each. */
const { generateMetadata, page } = dashboardPage('/fees', {
  title: 'payouts.fees.title',
  async load(view) {
    const business = await loadBusiness('/fees', paramReader(view.search)('seller'));
    const { thisMonth, month } = askedMonth(view, 'present');
    return { ...business, month, thisMonth, fees: await feesOfMonth({ sellerId: business.seller.id, month }) };
  },
  async show({ seller, choices, fees, month, thisMonth }) {
    const t = await getTranslations('payouts');
    return (
      <>
        <MoneyHead
          current="/fees"
          title={t('fees.title')}
          lead={t('fees.lead')}
          choices={choices}
          seller={seller.key}
        />
        <FeesScreen {...{ fees, month, thisMonth }} seller={seller.key} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
