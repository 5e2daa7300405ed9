import { hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { everyDocument, type IssuedDocument } from '#lib/modules/documents/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import type { ZipFile } from '#lib/platform/tables/write-zip.ts';
import { csvOf } from './csv-pages.ts';

/** Documents as tables: a row for each, and one for each of its lines. Amounts in major units of their currency. */

/** Documents that were issued between two moments. */
export type Issued = { sellerId: number; from: Date; until: Date; timeZone: string };

const DOCUMENT_COLUMNS = [
  'issued_at',
  'doc_type',
  'doc_number',
  'buyer_name',
  'buyer_number',
  'currency',
  'currency_rate',
  'net',
  'vat',
  'total',
  'vat_rate',
  'takes_back_type',
  'takes_back_number',
  'allocation_number',
  'due_date',
  'comment',
] as const;

const LINE_COLUMNS = [
  'doc_type',
  'doc_number',
  'line',
  'kind',
  'name',
  'quantity',
  'unit_price',
  'discount',
  'total',
  'vat',
  'currency',
] as const;

const documentRow = (
  { type, number, issuedAt, currency, total, vat, content, allocationNumber }: IssuedDocument,
  timeZone: string,
): Record<(typeof DOCUMENT_COLUMNS)[number], string> => ({
  issued_at: wireTimestamp(issuedAt, timeZone),
  doc_type: String(DOCUMENT_TYPES[type]),
  doc_number: String(number),
  buyer_name: content.buyer.name,
  buyer_number: content.buyer.companyNumber,
  currency,
  currency_rate: content.currencyRate ?? '',
  net: toMajorText(total - vat, currency),
  vat: toMajorText(vat, currency),
  total: toMajorText(total, currency),
  vat_rate: hundredthsText(content.vatRate),
  takes_back_type: content.credits
    ? String(DOCUMENT_TYPES[content.credits.type as keyof typeof DOCUMENT_TYPES] ?? '')
    : '',
  takes_back_number: content.credits ? String(content.credits.number) : '',
  allocation_number: allocationNumber ?? '',
  due_date: content.dueDate ?? '',
  comment: content.comment,
});

const lineRows = ({
  type,
  number,
  currency,
  content,
}: IssuedDocument): Record<(typeof LINE_COLUMNS)[number], string>[] =>
  content.lines.map(({ kind, name, quantity, unitPrice, discount = 0, total, vat = 'standard' }, index) => ({
    doc_type: String(DOCUMENT_TYPES[type]),
    doc_number: String(number),
    line: String(index + 1),
    kind,
    name,
    quantity: String(quantity),
    unit_price: unitPrice === null ? '' : toMajorText(unitPrice, currency),
    discount: toMajorText(discount, currency),
    total: toMajorText(total, currency),
    vat: vat === 'standard' && content.vatRate === 0 ? 'exempt' : vat,
    currency,
  }));

/** Both tables, written while they are read. */
export function documentTables(database: Database, issued: Issued): ZipFile[] {
  const rows = async function* (rowsOf: (document: IssuedDocument) => CsvRow[]) {
    for await (const page of everyDocument(database, issued)) yield page.flatMap(rowsOf);
  };
  return [
    {
      name: 'documents.csv',
      chunks: csvOf(
        DOCUMENT_COLUMNS,
        rows((document) => [documentRow(document, issued.timeZone)]),
      ),
    },
    { name: 'lines.csv', chunks: csvOf(LINE_COLUMNS, rows(lineRows)) },
  ];
}
