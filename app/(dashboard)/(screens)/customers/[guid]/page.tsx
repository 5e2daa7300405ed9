import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { CustomerScreen } from '#components/customers/customer-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { customerActivity, findAlike, formOf, listNotes, SALES_SHOWN } from '#lib/modules/customers/dashboard.ts';
import { links } from '#app/_server/screens/link-actions.ts';
import { changeCustomers, mergeTwo, writeNote } from '../actions.ts';

/** One customer: purchases, stored facts and notes. */
const { generateMetadata, page } = recordPage('/customers/[guid]', {
  title: async () => (await getTranslations('catalog.customers'))('oneTitle'),
  async load({ customer }) {
    const [life, notes, alike] = await Promise.all([
      customerActivity(customer),
      listNotes(customer),
      findAlike(customer),
    ]);
    return { life: { ...life, shown: SALES_SHOWN }, notes, alike };
  },
  show: async ({ customer, seller, isOneOfSeveral, mayEdit, life, notes, alike, timeZone, now }) => (
    <>
      <BackTo href="/customers" label={(await getTranslations('catalog.customers'))('title')} />
      <CustomerScreen
        {...{ customer, seller, isOneOfSeveral, life, notes, alike, timeZone, now }}
        form={formOf(customer)}
        addNote={writeNote}
        actions={mayEdit ? { change: changeCustomers, merge: mergeTwo, links } : null}
      />
    </>
  ),
});

export { generateMetadata };
export default page;
