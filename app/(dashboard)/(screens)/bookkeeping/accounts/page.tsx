import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { AccountsForm } from '#components/bookkeeping/accounts-form.tsx';
import { BooksPageHead } from '#components/bookkeeping/books-page-head.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { typedAccounts } from '#lib/modules/bookkeeping/contract/accounts-fields.ts';
import { readAccounts } from '#lib/modules/bookkeeping/dashboard.ts';
import { saveAccounts } from '../actions.ts';

/** The accounts of a business in its accounting program. */
const { generateMetadata, page } = dashboardPage('/bookkeeping/accounts', {
  title: 'bookkeeping.accounts.title',
  async load(view) {
    const business = await loadBusiness('/bookkeeping/accounts', paramReader(view.search)('seller'));
    return { ...business, accounts: await readAccounts(business.seller.id) };
  },
  show: ({ seller, choices, accounts }) => (
    <>
      <BooksPageHead texts="bookkeeping.accounts" seller={seller.key} choices={choices} />
      <Texts of={['common', 'bookkeeping', 'payouts']}>
        <AccountsForm key={seller.key} seller={seller.key} typed={typedAccounts(accounts)} save={saveAccounts} />
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
