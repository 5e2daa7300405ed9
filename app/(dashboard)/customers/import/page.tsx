import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { CUSTOMER_FORM_FIELDS, REQUIRED_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { previewCustomers, runCustomers } from '../actions.ts';

/** Customers from a table. */
const { generateMetadata, page } = dashboardPage('/customers/import', {
  title: 'catalog.customers.importTitle',
  async show({ sellers }) {
    const t = await getTranslations('catalog.customers');
    return (
      <>
        <BackTo href="/customers" label={t('title')} />
        <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
        <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
        <ImportScreen
          list="customers"
          sellers={sellers.map(({ key, name }) => ({ key, name }))}
          columns={['guid', ...CUSTOMER_FORM_FIELDS]}
          required={REQUIRED_FIELDS}
          actions={{ preview: previewCustomers, run: runCustomers }}
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
