import type { Language } from '#lib/kernel/language.ts';
import type { LinkResult } from '../contract/buyer-pages.ts';
import { documentResponse, valueOrNone, isNone, languageOf, noneResponse, nothing } from './page-document.ts';
import type { SubscriptionPorts, PageInput } from './screens.ts';
import { type Form, isForeign, readForm } from '#lib/platform/http/html-form.ts';

/** Shared parts of the pages behind a signed key: opening the key, and reading a posted form. */

type Purpose = 'card' | 'manage';

/** No site may embed these pages. */
const EMBEDDERS: readonly string[] = [];

type Behind<Value> = {
  purpose: Purpose;
  key: string;
  find: (subscriptionId: string) => Promise<Value | null>;
  /** HTTP status; by default 200, or 410 for an expired key. */
  status?: number | undefined;
};

/**
 * A page behind a key, in its subscription's language; a key without a subscription gets the page for a missing one.
 */
export async function keyDocument<Value extends { language: Language }>(
  ports: SubscriptionPorts,
  request: Request,
  { purpose, key, find, status }: Behind<Value>,
  draw: (value: Value, isExpired: boolean, drawn: PageInput) => string,
): Promise<Response> {
  const opened = await valueOrNone(ports.pages().readKey(purpose, key));
  if (isNone(opened)) return noneResponse(ports, request, opened);
  const value = await valueOrNone(find(opened.subscriptionId));
  if (isNone(value)) return noneResponse(ports, request, value);
  const { isExpired } = opened;
  return documentResponse(
    request,
    {
      language: languageOf(request, value.language),
      embedders: EMBEDDERS,
      status: status ?? (isExpired ? 410 : 200),
    },
    (drawn) => draw(value, isExpired, drawn),
  );
}

export type Posted = { key: string; subscriptionId: string; isExpired: boolean; form: Form };

/**
 * Posted form of a page behind a key; or the error response to a foreign form, an unreadable one, or an invalid key.
 */
export async function readPosted(
  ports: SubscriptionPorts,
  request: Request,
  purpose: Purpose,
  key: string,
): Promise<Posted | Response> {
  if (isForeign(request)) return nothing(403);
  const form = await readForm(request);
  if (!form) return nothing(400);
  const opened = await valueOrNone(ports.pages().readKey(purpose, key));
  return isNone(opened) ? noneResponse(ports, request, opened) : { key, ...opened, form };
}

/** Result of a requested link, and the status of the page that shows it. */
export type LinkOutcome = { link?: LinkResult; status?: number };
