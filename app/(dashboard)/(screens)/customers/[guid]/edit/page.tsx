import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { CustomerForm } from '#components/customers/customer-form.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { formOf } from '#lib/modules/customers/dashboard.ts';
import { saveCustomer } from '#app/(dashboard)/(screens)/customers/actions.ts';

/** A customer to be changed. */
const { generateMetadata, page } = recordPage('/customers/[guid]/edit', {
  title: async () => (await getTranslations('catalog.customers'))('edit'),
  async show({ customer }) {
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
  },
});

export { generateMetadata };
export default page;
