import { audit } from '#app/_server/actions/audit.ts';
import { streamedFile } from '#app/_server/lists/streamed-file.ts';
import { currentPerson } from '#app/_server/person.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { findLanguage, type Language } from '#lib/kernel/language.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditFacts } from '#lib/modules/audit/index.ts';

/** A file of one of a person's businesses, as an address asks for it. */
type Asked<Format extends string> = {
  sellerId: number;
  format: Format;
  language: Language;
  one: (name: string) => string;
};
type Found = { name: string; mediaType: string; chunks: AsyncGenerator<Uint8Array> };

type BookkeepingFile<Format extends string> = {
  request: Request;
  sellers: readonly SellerAccess[];
  formats: readonly Format[];
  /** Null where there is no such file. */
  find: (asked: Asked<Format>) => Promise<Found | null>;
  /** Facts of the audit log beside the format. */
  facts: (one: (name: string) => string) => AuditFacts;
};

const missing = (): Response => new Response(null, { status: 404 });

/**
 * Answers a file for other books: `seller` names the business, `format` the file, and `language` its language, which is
 * the person's without. A business of somebody else has none. The audit log notes it as every other export.
 */
export async function bookkeepingFile<Format extends string>(file: BookkeepingFile<Format>): Promise<Response> {
  const { request, sellers, formats, find, facts } = file;
  const one = paramReader(Object.fromEntries(new URL(request.url).searchParams));
  const person = await currentPerson();
  const seller = sellers.find(({ key }) => key === one('seller'));
  const format = formats.find((known) => known === one('format'));
  if (!person || !seller || !format) return missing();
  const language = findLanguage(one('language')) ?? person.language;
  const found = await find({ sellerId: seller.id, format, language, one });
  if (!found) return missing();
  const after = { format, language, ...facts(one) };
  await audit({ userId: person.id, scope: { sellerId: seller.id }, action: 'exported', subject: 'bookkeeping', after });
  return streamedFile(found);
}
