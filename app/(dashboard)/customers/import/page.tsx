import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { ImportScreen } from '#components/catalog/import-screen.tsx';
import { CUSTOMER_FORM_FIELDS, REQUIRED_FIELDS } from '#lib/modules/customers/contract/customer-form.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { previewCustomers, runCustomers } from '../actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/customers/import');
  return { title: (await getTranslations('catalog.customers'))('importTitle') };
}

/** Customers from a table. */
export default async function ImportCustomersPage() {
  const [t, { sellers }] = await Promise.all([getTranslations('catalog.customers'), viewOf('/customers/import')]);
  const own = sellers.map(({ key, name }) => ({ key, name }));
  return (
    <>
      <BackTo href="/customers" label={t('title')} />
      <h1 className="text-xl font-semibold">{t('importTitle')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('importLead')}</p>
      <ImportScreen
        list="customers"
        sellers={own}
        columns={['guid', ...CUSTOMER_FORM_FIELDS]}
        required={REQUIRED_FIELDS}
        actions={{ preview: previewCustomers, run: runCustomers }}
      />
    </>
  );
}
