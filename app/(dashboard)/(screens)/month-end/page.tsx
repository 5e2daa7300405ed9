import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { ConfirmedPayoutsSection } from '#components/bank-statements/confirmed-payouts.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { FeeBills } from '#components/fee-invoices/fee-bills.tsx';
import { MonthEndScreen } from '#components/statements/month-end-screen.tsx';
import { shiftMonth } from '#components/ui/month.ts';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { billsOfMonth } from '#lib/modules/fee-invoices/dashboard.ts';
import { confirmedPayouts } from '#lib/modules/bank-statements/dashboard.ts';
import { readMonthEnd } from '#lib/modules/statements/dashboard.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** What is looked at when a month is over; without one in the address, the last that is. */
const { generateMetadata, page } = dashboardPage('/month-end', {
  title: 'statements.end.title',
  async load(view) {
    const business = await loadBusiness('/month-end', paramReader(view.search)('seller'));
    const wanted = paramReader(view.search)('month');
    const thisMonth = dayOf(view.now, view.timeZone).slice(0, 7);
    const usual = shiftMonth(`${thisMonth}-01`, -1).slice(0, 7);
    const month = MONTH.test(wanted) && wanted <= thisMonth ? wanted : usual;
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
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
        <MoneyTabs current="/month-end" />
        <ChoiceTabs
          label={(await getTranslations('payouts'))('business')}
          param="seller"
          choices={choices}
          current={seller.key}
        />
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
