import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { CustomerScreen } from '#components/customers/customer-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { can } from '#lib/modules/access/index.ts';
import { customerActivity, findAlike, formOf, listNotes, SALES_SHOWN } from '#lib/modules/customers/dashboard.ts';
import { links } from '#app/_server/screens/link-actions.ts';
import { changeCustomers, mergeTwo, writeNote } from '../actions.ts';

/** One customer: purchases, stored facts and notes. */
const { generateMetadata, page } = recordPage('/customers/[guid]', {
  title: async () => (await getTranslations('catalog.customers'))('oneTitle'),
  async load({ customer, seller }) {
    const [life, notes, alike] = await Promise.all([
      customerActivity(customer),
      listNotes(customer),
      findAlike(customer),
    ]);
    return { life: { ...life, shown: SALES_SHOWN }, notes, alike, maySeeSales: can(seller, 'see-sales') };
  },
  show: async ({ customer, seller, isOneOfSeveral, mayEdit, maySeeSales, life, notes, alike, timeZone, now }) => (
    <>
      <BackTo href="/customers" label={(await getTranslations('catalog.customers'))('title')} />
      <CustomerScreen
        {...{ customer, seller, isOneOfSeveral, life, notes, alike, maySeeSales, timeZone, now }}
        form={formOf(customer)}
        addNote={writeNote}
        actions={mayEdit ? { change: changeCustomers, merge: mergeTwo, links } : null}
      />
    </>
  ),
});

export { generateMetadata };
export default page;
