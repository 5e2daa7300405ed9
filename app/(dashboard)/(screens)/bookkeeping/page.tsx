import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { BooksScreen } from '#components/bookkeeping/books-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { shiftMonth } from '#components/ui/month.ts';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { showBooks } from '#lib/modules/bookkeeping/dashboard.ts';
import { handOverMonth } from './actions.ts';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** What an accountant takes into other books; without a month in the address, of the last that is over. */
const { generateMetadata, page } = dashboardPage('/bookkeeping', {
  title: 'bookkeeping.title',
  async load(view) {
    const business = await loadBusiness('/bookkeeping', paramReader(view.search)('seller'));
    const wanted = paramReader(view.search)('month');
    const thisMonth = dayOf(view.now, view.timeZone).slice(0, 7);
    const usual = shiftMonth(`${thisMonth}-01`, -1).slice(0, 7);
    const month = MONTH.test(wanted) && wanted <= thisMonth ? wanted : usual;
    return { ...business, thisMonth, books: await showBooks({ sellerId: business.seller.id, month }) };
  },
  async show({ seller, choices, books, thisMonth, timeZone, now }) {
    const t = await getTranslations('bookkeeping');
    return (
      <>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
        <MoneyTabs current="/bookkeeping" />
        <ChoiceTabs
          label={(await getTranslations('payouts'))('business')}
          param="seller"
          choices={choices}
          current={seller.key}
        />
        <Texts of={['common', 'bookkeeping']}>
          <BooksScreen {...{ books, thisMonth, timeZone, now }} seller={seller.key} handOver={handOverMonth} />
        </Texts>
      </>
    );
  },
});

export { generateMetadata };
export default page;
