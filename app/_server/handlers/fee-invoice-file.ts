import { audit } from '#app/_server/actions/audit.ts';
import { currentPerson } from '#app/_server/person.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { findLanguage } from '#lib/kernel/language.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import { findInvoiceFile, INVOICE_FORMATS, type InvoiceReader } from '#lib/modules/fee-invoices/dashboard.ts';
import { fileResponse } from '#lib/platform/http/api/api-file.ts';

const missing = (): Response => new Response(null, { status: 404 });

/** Seconds after which a browser asks again for a file that could not be made now. */
const AGAIN_SECONDS = 5;

/**
 * An invoice of fees as a file, for a reader who got it or issued it; `format` and the language are in the address, and
 * without one it is the person's. The audit log of the reader's side notes it as every other export.
 */
export async function feeInvoiceFile(request: Request, publicId: string, reader: InvoiceReader): Promise<Response> {
  const one = paramReader(Object.fromEntries(new URL(request.url).searchParams));
  const person = await currentPerson();
  const format = INVOICE_FORMATS.find((known) => known === one('format'));
  if (!person || !format) return missing();
  const language = findLanguage(one('language')) ?? person.language;
  const file = await findInvoiceFile({ publicId, reader, format, language });
  if (file === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': String(AGAIN_SECONDS) } });
  if (!file) return missing();
  const { sellerId, issuer, type, number } = file.invoice;
  const scope: AuditScope =
    reader.kind === 'sellers' ? { sellerId } : issuer === null ? 'platform' : { partnerId: issuer };
  const after = { type, number, format, language };
  await audit({ userId: person.id, scope, action: 'exported', subject: 'fee-invoices', after });
  return fileResponse(file);
}
