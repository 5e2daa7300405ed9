import { type Result, ok } from '#lib/kernel/result.ts';
import { checkUrl, type UrlPolicy, type UrlRefusal } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { saveCallbackUrl } from './store-callback-url.ts';

/**
 * Sets where a seller's callbacks go when a sale names no address of its own (specification 6.1); an empty text takes
 * the address away. Answers what is kept, or why the address is not acceptable. Who may ask is the caller's to know.
 */
export async function setCallbackUrl(
  database: Database,
  policy: UrlPolicy,
  { sellerId, typed }: { sellerId: number; typed: string },
): Promise<Result<string | null, UrlRefusal>> {
  const text = typed.trim();
  const checked = text === '' ? ok(null) : checkUrl(text, policy, 'callback');
  if (checked.ok) await saveCallbackUrl(database, sellerId, checked.value);
  return checked;
}
