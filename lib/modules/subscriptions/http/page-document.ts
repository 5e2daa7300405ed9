import { randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders, isFramed, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SubscriptionPorts, PageInput, NoSubscription } from './screens.ts';

/** Shared parts of the pages of a subscription: language, headers, and the page for a missing subscription. */

/** Language chosen by the buyer, else the subscription's, else the browser's. */
export function languageOf(request: Request, own: Language | null): Language {
  const chosen = new URL(request.url).searchParams.get('lang');
  if (chosen) return readLanguage(chosen);
  return own ?? browserLanguage(request);
}

/** `embedders`: origins that may embed the page; null allows every origin, an empty list none. */
type Document = { language: Language; status?: number; embedders: readonly string[] | null; asks?: boolean };

/**
 * An HTML page under the rules of the payment page: its forms post to our own origin, and pages of our own origin may
 * not frame it.
 */
export function documentResponse(
  request: Request,
  { language, status = 200, embedders, asks = true }: Document,
  draw: (drawn: PageInput) => string,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const sandbox = !settings().isProduction;
  const query = new URL(request.url).searchParams;
  return new Response(draw({ language, query, nonce, sandbox, isFramed: isFramed(request) }), {
    status,
    headers: documentHeaders(nonce, sandbox, embedders, { takesCards: true, asks }),
  });
}

const STATUS = { unknown: 404, unavailable: 503 } as const;

/** Page without a subscription; any site may embed it. */
export const noneResponse = (ports: SubscriptionPorts, request: Request, what: NoSubscription): Response =>
  documentResponse(
    request,
    { language: languageOf(request, null), status: STATUS[what], embedders: null, asks: false },
    (drawn) => ports.screens.none(what, drawn),
  );

/** Response of a status alone. */
export const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/** Redirect to another address of the product. */
export const redirectTo = (location: string): Response =>
  new Response(null, { status: 303, headers: { ...jsonHeaders, location } });

/** The found value, or why the page has nothing to show. */
export async function valueOrNone<Value>(finding: Promise<Value | null>): Promise<Value | NoSubscription> {
  try {
    return (await finding) ?? 'unknown';
  } catch (error) {
    log.error('a page of a subscription could not be made', { error: errorName(error) });
    return 'unavailable';
  }
}

export const isNone = <Value>(value: Value | NoSubscription): value is NoSubscription =>
  value === 'unknown' || value === 'unavailable';
