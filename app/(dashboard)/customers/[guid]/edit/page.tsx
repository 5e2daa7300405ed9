import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { viewOf } from '#app/person.ts';
import { CustomerForm } from '#components/catalog/customer-form.tsx';
import { formOf } from '#lib/modules/customers/read-form.ts';
import { BackTo } from '../../../back-to.tsx';
import { saveCustomer } from '../../customer-actions.ts';
import { shownCustomer } from '../shown-customer.ts';

export async function generateMetadata(): Promise<Metadata> {
  await viewOf('/customers/[guid]/edit');
  return { title: (await getTranslations('catalog.customers'))('edit') };
}

/** A customer to be changed. */
export default async function EditCustomerPage({ params }: { params: Promise<{ guid: string }> }) {
  const { customer } = await shownCustomer((await params).guid, '/customers/[guid]/edit');
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <>
      <BackTo href={`/customers/${customer.guid}`} label={name} />
      <h1 className="mb-5 text-xl font-semibold">{(await getTranslations('catalog.customers'))('editTitle', { name })}</h1>
      <CustomerForm first={formOf(customer)} guid={customer.guid} sellers={[]} save={saveCustomer} />
    </>
  );
}
