import { getTranslations } from 'next-intl/server';
import { askedMonth } from '#app/_server/load/asked-month.ts';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { MoneyHead } from '#components/balance/money-head.tsx';
import { BooksScreen } from '#components/bookkeeping/books-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { showBooks } from '#lib/modules/bookkeeping/dashboard.ts';
import { handOverMonth } from './actions.ts';

/** Exports of a month for other books; without a month in the address, of the last that is over. */
const { generateMetadata, page } = dashboardPage('/bookkeeping', {
  title: 'bookkeeping.title',
  async load(view) {
    const business = await loadBusiness('/bookkeeping', paramReader(view.search)('seller'));
    const { thisMonth, month } = askedMonth(view, 'last');
    return { ...business, thisMonth, books: await showBooks({ sellerId: business.seller.id, month }) };
  },
  async show({ seller, choices, books, thisMonth, timeZone, now }) {
    const t = await getTranslations('bookkeeping');
    return (
      <>
        <MoneyHead current="/bookkeeping" title={t('title')} lead={t('lead')} choices={choices} seller={seller.key} />
        <Texts of={['common', 'bookkeeping']}>
          <BooksScreen {...{ books, thisMonth, timeZone, now }} seller={seller.key} handOver={handOverMonth} />
        </Texts>
      </>
    );
  },
});

export { generateMetadata };
export default page;
