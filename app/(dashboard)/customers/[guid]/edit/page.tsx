import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CustomerForm } from '#components/customers/customer-form.tsx';
import { formOf } from '#lib/modules/customers/dashboard.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { saveCustomer } from '#app/(dashboard)/customers/actions.ts';
import { loadCustomer } from '../../../../_server/load/load-customer.ts';

type Params = { params: Promise<{ guid: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  await loadCustomer('/customers/[guid]/edit', (await params).guid);
  return { title: (await getTranslations('catalog.customers'))('edit') };
}

/** A customer to be changed. */
export default async function EditCustomerPage({ params }: Params) {
  const { customer } = await loadCustomer('/customers/[guid]/edit', (await params).guid);
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <>
      <BackTo href={`/customers/${customer.guid}`} label={name} />
      <h1 className="mb-5 text-xl font-semibold">
        {(await getTranslations('catalog.customers'))('editTitle', { name })}
      </h1>
      <CustomerForm first={formOf(customer)} guid={customer.guid} sellers={[]} save={saveCustomer} />
    </>
  );
}
