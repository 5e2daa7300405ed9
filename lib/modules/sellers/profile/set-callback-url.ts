import { CREDENTIALS_MASK, maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { type Result, ok } from '#lib/kernel/result.ts';
import { checkUrl, type UrlPolicy, type UrlRefusal } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { callbackUrlOf, saveCallbackUrl } from './store-callback-url.ts';

/**
 * Sets the default address of a seller's callbacks, for sales that name no address of their own (specification 6.1); an
 * empty text removes the address. Forms show the user and the password masked: sent back masked, they stay unchanged.
 * Returns the stored address, masked, or the reason of the refusal. The caller has checked the right.
 */
export async function setCallbackUrl(
  { database, urlPolicy }: { database: Database; urlPolicy: UrlPolicy },
  { sellerId, typed }: { sellerId: number; typed: string },
): Promise<Result<string | null, UrlRefusal>> {
  const text = withKeptCredentials(typed.trim(), await callbackUrlOf(database, sellerId));
  const checked = text === '' ? ok(null) : checkUrl(text, urlPolicy, 'callback');
  if (!checked.ok) return checked;
  await saveCallbackUrl(database, sellerId, checked.value);
  return ok(checked.value && maskedAddress(checked.value));
}

/** Stored credentials are for the origin that they were given for: an address at another origin needs them again. */
function withKeptCredentials(text: string, kept: string | null): string {
  const [typed, before] = [URL.parse(text), kept === null ? null : URL.parse(kept)];
  if (!typed || !before || typed.username !== CREDENTIALS_MASK || typed.password !== '') return text;
  if (typed.origin !== before.origin || maskedAddress(before.href) === before.href) return text;
  typed.username = before.username;
  typed.password = before.password;
  return typed.href;
}
