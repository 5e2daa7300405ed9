import type { Language } from '#lib/kernel/language.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { FilesContext } from '../context.ts';
import { findInvoice, type FoundInvoice, type InvoiceReader } from '../queries/bills.sql.ts';
import { invoicePdf } from '../present/invoice-paper.ts';
import { findInvoicePaper, keepInvoicePaper } from './store-papers.sql.ts';

/** Forms in which an invoice is given: the paper, and the text that its hash is of. */
export const INVOICE_FORMATS = ['pdf', 'json'] as const;
type InvoiceFormat = (typeof INVOICE_FORMATS)[number];

type Wanted = { publicId: string; reader: InvoiceReader; format: InvoiceFormat; language: Language };
type File = {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
  invoice: Pick<FoundInvoice, 'sellerId' | 'issuer' | 'type' | 'number'>;
};

/**
 * An invoice as a file; null where the reader has none of that name, `busy` where a PDF cannot be made now. A PDF is
 * made once for each language and kept: it is the same bytes for ever, whatever a later version would write.
 */
export async function findInvoiceFile(
  context: FilesContext,
  { publicId, reader, format, language }: Wanted,
): Promise<File | 'busy' | null> {
  const invoice = isUuid(publicId) ? await findInvoice(context.database, publicId, reader) : null;
  if (!invoice) return null;
  const name = `${invoice.type}-${invoice.number}`;
  if (format === 'json')
    return {
      name: `${name}.json`,
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(invoice.content),
      invoice,
    };
  const bytes = await paperOf(context, invoice, language);
  return bytes ? { name: `${name}.pdf`, mediaType: 'application/pdf', bytes, invoice } : 'busy';
}

/** The PDF of an invoice in a language; null where too many are being made. */
export async function paperOf(
  { database, renderPdf }: FilesContext,
  invoice: Pick<FoundInvoice, 'id' | 'content' | 'sha256' | 'issuedAt'>,
  language: Language,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = await findInvoicePaper(database, invoice.id, language);
  if (kept) return kept;
  const made = await renderPdf(invoicePdf(invoice, language));
  if (!made.ok) return null;
  await keepInvoicePaper(database, invoice.id, language, made.value);
  return findInvoicePaper(database, invoice.id, language);
}
