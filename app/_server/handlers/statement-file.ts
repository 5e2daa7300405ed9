import { audit } from '#app/_server/actions/audit.ts';
import { currentPerson } from '#app/_server/person.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { findLanguage } from '#lib/kernel/language.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { PAPER_FORMATS } from '#lib/modules/statements/contract/formats.ts';
import { findPaper } from '#lib/modules/statements/dashboard.ts';
import { fileResponse } from '#lib/platform/http/api/api-file.ts';

const missing = (): Response => new Response(null, { status: 404 });

/** Seconds after which a browser asks again for a file that could not be made now. */
const AGAIN_SECONDS = 5;

/**
 * A statement as a file, of an owner whose books the person may see: `format`, and in the address also the currency and
 * the language, which is the person's without. The audit log notes it as every other export.
 */
export async function statementFile(request: Request, { owner, period }: { owner: Payee; period: string }) {
  const one = paramReader(Object.fromEntries(new URL(request.url).searchParams));
  const person = await currentPerson();
  const format = PAPER_FORMATS.find((known) => known === one('format'));
  if (!person || !format) return missing();
  const currency = isCurrency(one('currency')) ? one('currency') : null;
  const language = findLanguage(one('language')) ?? person.language;
  const file = await findPaper({ owner, period, currency, language, format });
  if (file === 'busy') return new Response(null, { status: 503, headers: { 'retry-after': String(AGAIN_SECONDS) } });
  if (!file) return missing();
  const scope: AuditScope = owner.kind === 'seller' ? { sellerId: owner.id } : { partnerId: owner.id };
  const after = { period, format, language, ...(currency !== null && { currency }) };
  await audit({ userId: person.id, scope, action: 'exported', subject: 'statements', after });
  return fileResponse(file);
}
