import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/_server/person.ts';
import { CustomerForm } from '#components/customers/customer-form.tsx';
import { EMPTY_CUSTOMER } from '#lib/modules/customers/contract/customer-form.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { saveCustomer } from '../actions.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/customers/new');
  return { title: (await getTranslations('catalog.customers'))('newTitle') };
}

/** A customer to be added. */
export default async function NewCustomerPage() {
  const [t, { sellers }] = await Promise.all([getTranslations('catalog.customers'), viewOf('/customers/new')]);
  const own = sellers.map(({ key, name }) => ({ key, name }));
  return (
    <>
      <BackTo href="/customers" label={t('title')} />
      <h1 className="mb-5 text-xl font-semibold">{t('newTitle')}</h1>
      <CustomerForm first={EMPTY_CUSTOMER} guid={null} sellers={own} save={saveCustomer} />
    </>
  );
}
