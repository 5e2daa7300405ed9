import { toMajorText } from '#lib/kernel/money.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { EXPORTED_ENTRY, EXPORTED_PAYOUT } from '#lib/modules/payouts/views/export-rows.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import type { IssuedDocument } from '#lib/modules/documents/index.ts';

/** Tables of an archive: columns in their order, and rows. Amounts in major units, times in the zone. */

/** The payouts of a business, whose name the archive has at its head. */
export const PAYOUT_COLUMNS = EXPORTED_PAYOUT.filter((column) => column !== 'seller_name');

/** Lines without the payout that each is in: that comes later than the close. */
export const ENTRY_COLUMNS = EXPORTED_ENTRY.filter((column) => column !== 'payout_id');

export const DOCUMENT_COLUMNS = [
  'issued_at',
  'doc_type',
  'doc_number',
  'buyer_name',
  'buyer_number',
  'net',
  'vat',
  'total',
  'currency',
] as const;

export const documentRow = (
  { type, number, issuedAt, currency, total, vat, content: { buyer } }: IssuedDocument,
  timeZone: string,
): CsvRow => ({
  issued_at: wireTimestamp(issuedAt, timeZone),
  doc_type: String(DOCUMENT_TYPES[type]),
  doc_number: String(number),
  buyer_name: buyer.name,
  buyer_number: buyer.companyNumber,
  net: toMajorText(total - vat, currency),
  vat: toMajorText(vat, currency),
  total: toMajorText(total, currency),
  currency,
});

/** Full content of a document as a line of JSON; amounts in minor units. */
export const documentLine = (
  { type, number, issuedAt, language, currency, total, vat, content }: IssuedDocument,
  timeZone: string,
): string =>
  `${JSON.stringify({
    doc_type: DOCUMENT_TYPES[type],
    doc_number: number,
    issued_at: wireTimestamp(issuedAt, timeZone),
    language,
    currency,
    total,
    vat,
    content,
  })}\n`;
