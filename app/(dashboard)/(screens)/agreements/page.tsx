import { Signature } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { AgreementFilters } from '#components/agreements/agreement-filters.tsx';
import { AGREEMENTS, agreementsQuery } from '#components/agreements/agreements.ts';
import { AgreementsTable, AgreementsTotals } from '#components/agreements/agreements-table.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { hasAgreements, listAgreementRows } from '#lib/modules/agreements/dashboard.ts';

/** Payments agreed with other businesses: where each stands, and what is paid of it. */
const { generateMetadata, page } = listPage('/agreements', {
  list: AGREEMENTS,
  lead: async () => (await getTranslations('agreements'))('lead'),
  actions: (view) => (mayInView(view, 'make-sales') ? <NewLink /> : null),
  filters: AgreementFilters,
  filterMessages: ({ common, dashboard, agreements }) => ({ common, dashboard, agreements }),
  load: ({ sellerIds, params, now, timeZone }) => listAgreementRows(sellerIds, agreementsQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasAgreements(sellerIds)),
  empty: { icon: Signature },
  totals: ({ totals }) => <AgreementsTotals totals={totals} />,
  rows: ({ rows }, { showSeller, timeZone, now }, foot) => (
    <>
      <AgreementsTable rows={rows} {...{ showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

function NewLink() {
  return (
    <Link href="/agreements/new" className={buttonClass('main')}>
      {useTranslations('agreements')('new')}
    </Link>
  );
}

export { generateMetadata };
export default page;
