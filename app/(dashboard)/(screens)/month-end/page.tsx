import { getTranslations } from 'next-intl/server';
import { askedMonth } from '#app/_server/load/asked-month.ts';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { MoneyHead } from '#components/balance/money-head.tsx';
import { ConfirmedPayoutsSection } from '#components/bank-statements/confirmed-payouts.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { FeeBills } from '#components/fee-invoices/fee-bills.tsx';
import { MonthEndScreen } from '#components/statements/month-end-screen.tsx';
import { billsOfMonth } from '#lib/modules/fee-invoices/dashboard.ts';
import { confirmedPayouts } from '#lib/modules/bank-statements/dashboard.ts';
import { readMonthEnd } from '#lib/modules/statements/dashboard.ts';

/** What is looked at when a month is over; without one in the address, the last that is. */
const { generateMetadata, page } = dashboardPage('/month-end', {
  title: 'statements.end.title',
  async load(view) {
    const business = await loadBusiness('/month-end', paramReader(view.search)('seller'));
    const { thisMonth, month } = askedMonth(view, 'last');
    const sellerId = business.seller.id;
    const [end, bills, payouts] = await Promise.all([
      readMonthEnd({ sellerId, month }),
      billsOfMonth(sellerId, month),
      confirmedPayouts({ sellerId, month }),
    ]);
    return { ...business, thisMonth, end, bills, payouts };
  },
  async show({ seller, choices, end, bills, payouts, thisMonth, timeZone, now }) {
    const t = await getTranslations('statements.end');
    return (
      <>
        <MoneyHead current="/month-end" title={t('title')} lead={t('lead')} choices={choices} seller={seller.key} />
        <MonthEndScreen
          {...{ end, thisMonth, timeZone, now }}
          seller={seller.key}
          feeInvoices={<FeeBills bills={bills} isClosed={end.closedAt !== null} />}
          bank={<ConfirmedPayoutsSection month={end.month} payouts={payouts} />}
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
