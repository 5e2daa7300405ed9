import { defineList, PAGE_SIZES, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, choices, dateRange, reference, text } from '#components/list/filters/filter-kinds.ts';
import { spanOfFilter } from '#components/list/filters/spans.ts';
import { DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { DOCUMENT_LIMITS } from '#lib/modules/documents/views/document-form.ts';
import { DOCUMENT_FILTERS, type DocumentFilter, type DocumentsQuery } from '#lib/modules/documents/views/documents.ts';
import { EXPORTED_DOCUMENT } from '#lib/modules/documents/views/export-rows.ts';

/** The list of documents. `customer`: a buyer's whole name, which a document links to. */
export const DOCUMENTS = defineList({
  path: '/documents',
  texts: 'document-desk',
  filters: {
    q: text(),
    type: choices(DOCUMENT_TYPE_NAMES),
    status: choice(DOCUMENT_FILTERS),
    customer: reference((name) => name !== '' && name.length <= DOCUMENT_LIMITS.name && !name.includes('\0')),
    date: dateRange(),
  },
  sorts: { date: 'descending' },
  pages: { style: 'numbered', sizes: PAGE_SIZES },
  export: { name: 'documents', most: 100_000, columns: EXPORTED_DOCUMENT, isNamed: true },
});

/** Statuses of the tabs, in their order; the first has all that was issued. */
export const TABS = [null, 'unpaid', 'overdue', 'draft'] as const satisfies readonly (DocumentFilter | null)[];

/** The database query for an address. */
export function documentsQuery(
  { filters: { q, type, status, customer, date }, ascending, page, size }: ParamsOf<typeof DOCUMENTS>,
  now: Date,
  timeZone: string,
): DocumentsQuery {
  const today = dayOf(now, timeZone);
  const as = { types: type, state: status, customer, words: q, today, ascending, page, size };
  return { ...as, ...spanOfFilter(date, now, timeZone) };
}
