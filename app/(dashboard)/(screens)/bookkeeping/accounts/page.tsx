import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { AccountsForm } from '#components/bookkeeping/accounts-form.tsx';
import { booksHref } from '#components/bookkeeping/bookkeeping.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
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
  async show({ seller, choices, accounts }) {
    const t = await getTranslations('bookkeeping.accounts');
    return (
      <>
        <BackTo href={booksHref(seller.key)} label={t('back')} />
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-6 max-w-prose text-muted">{t('lead')}</p>
        <ChoiceTabs
          label={(await getTranslations('payouts'))('business')}
          param="seller"
          choices={choices}
          current={seller.key}
        />
        <Texts of={['common', 'bookkeeping', 'payouts']}>
          <AccountsForm key={seller.key} seller={seller.key} typed={typedAccounts(accounts)} save={saveAccounts} />
        </Texts>
      </>
    );
  },
});

export { generateMetadata };
export default page;
