import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { CustomerForm } from '#components/customers/customer-form.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { EMPTY_CUSTOMER } from '#lib/modules/customers/contract/customer-form.ts';
import { saveCustomer } from '../actions.ts';

/** A customer to be added. */
const { generateMetadata, page } = dashboardPage('/customers/new', {
  title: 'catalog.customers.newTitle',
  async show({ sellers }) {
    const t = await getTranslations('catalog.customers');
    const own = sellers.map(({ key, name }) => ({ key, name }));
    return (
      <>
        <BackTo href="/customers" label={t('title')} />
        <h1 className="mb-5 text-xl font-semibold">{t('newTitle')}</h1>
        <CustomerForm first={EMPTY_CUSTOMER} guid={null} sellers={own} save={saveCustomer} />
      </>
    );
  },
});

export { generateMetadata };
export default page;
