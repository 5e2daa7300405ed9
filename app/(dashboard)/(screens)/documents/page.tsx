import { FilePlus2, FileText } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { DocumentFilters } from '#components/documents/document-filters.tsx';
import { DocumentTabs } from '#components/documents/document-tabs.tsx';
import { DOCUMENTS, documentsQuery } from '#components/documents/documents.ts';
import { DocumentsTable } from '#components/documents/documents-table.tsx';
import { DocumentsTotals } from '#components/documents/documents-totals.tsx';
import { SelectedDocuments } from '#components/documents/selected-documents.tsx';
import { listHref, parseListParams } from '#components/list/filters/list-params.ts';
import { EmptyLink } from '#components/list/nothing.tsx';
import { Selectable } from '#components/list/selection.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import type { DocumentRow } from '#lib/modules/documents/views/documents.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { countDocuments, hasDocuments, listDocumentRows } from '#lib/modules/documents/dashboard.ts';

async function NewDocument({ type }: { type: string }) {
  const t = await getTranslations('document-desk');
  return (
    <Link href={`/documents/new${type === '' ? '' : `?type=${type}`}`} className={buttonClass('main')}>
      <FilePlus2 aria-hidden className="size-4" />
      {t('new')}
    </Link>
  );
}

const payableOf = ({ documentId, sellerKey, buyerName, currency }: DocumentRow) => ({
  documentId,
  sellerKey,
  buyerName,
  currency,
});

async function Tabs({ view: { sellerIds, search, now, timeZone } }: { view: DashboardContext }) {
  const counts = await countDocuments(sellerIds, dayOf(now, timeZone));
  return <DocumentTabs counts={counts} status={parseListParams(DOCUMENTS, search).filters.status} />;
}

/** Documents of a business: those of payments and refunds, and those that people and programs made. */
const { generateMetadata, page } = listPage('/documents', {
  list: DOCUMENTS,
  above: (view) => <Tabs view={view} />,
  filters: DocumentFilters,
  filterMessages: ({ common, dashboard, documents: { type }, 'document-desk': desk }) => ({
    common,
    dashboard,
    documents: { type },
    'document-desk': desk,
  }),
  actions: (view) => (mayInView(view, 'make-sales') ? <NewDocument type={String(view.search['type'] ?? '')} /> : null),
  load: ({ sellerIds, params, now, timeZone }) => listDocumentRows(sellerIds, documentsQuery(params, now, timeZone)),
  isEmpty: async ({ sellerIds }) => !(await hasDocuments(sellerIds)),
  empty: {
    icon: FileText,
    action: (view) => mayInView(view, 'make-sales') && <EmptyLink list="document-desk" href="/documents/new" />,
  },
  totals: ({ totals }) => <DocumentsTotals totals={totals} />,
  rows: ({ rows, count }, view, foot) => {
    const { params, showSeller, timeZone, now } = view;
    return (
      <Selectable
        path="/documents/export"
        exportHref={listHref(DOCUMENTS, params, {}, '/documents/export')}
        count={count}
        actions={
          <Texts of={['common', 'document-desk']}>
            <SelectedDocuments
              payable={mayInView(view, 'make-sales') ? rows.filter(({ left }) => left > 0).map(payableOf) : []}
            />
          </Texts>
        }
      >
        <DocumentsTable {...{ rows, params, showSeller, timeZone, now }} />
        {foot}
      </Selectable>
    );
  },
});

export { generateMetadata };
export default page;
