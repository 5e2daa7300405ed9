import { directionOf, findLanguage, type Language } from '#lib/kernel/language.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { browserLanguage } from '../i18n/language-choice.ts';
import { newRequestReference } from '../random.ts';
import { refusalResponse, refusalText } from './api/api-responses.ts';
import { preflight } from './api/foreign-pages.ts';
import { routeFinder } from './node-adapter.ts';
import { TextResponse } from './lightweight-messages.ts';
import type { Route } from './api/route.ts';

/**
 * Responses below `/api` outside the routing table, the same from both adapters: an unknown path is 404, a known one
 * with another method 405 with `Allow`. Programs get the error body of specification 7, browsers a bare page; both are
 * below 2 kB, because such requests are unauthenticated (answers, section 1).
 */
export type Unrouted = (method: string, path: string) => ((request: Request) => Promise<Response>) | null;

/** Methods that a page of Next may be asked with. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * `leftToNext`: paths below `/api` that Next answers itself, with GET and POST. `files`: read-only paths, for which
 * Next would respond 500 to a write.
 */
export function unrouted(
  routes: readonly Route[],
  leftToNext: (path: string) => boolean,
  files: readonly string[] = [],
): Unrouted {
  const [find, isFile] = [routeFinder(routes), new Set(files)];
  return (method, path) => {
    if (isFile.has(path)) return ['GET', 'HEAD'].includes(method) ? null : refuseMethod(method, ['GET']);
    if (path !== '/api' && !path.startsWith('/api/'))
      return PAGE_METHODS.includes(method) ? null : refuseMethod(method, ['GET']);
    const found = find(method, path);
    if (found) return 'route' in found ? null : refuseMethod(method, found.allow, found.isForPages);
    if (!leftToNext(path)) return refusePath;
    return ['GET', 'HEAD', 'POST'].includes(method) ? null : refuseMethod(method, ['GET', 'POST']);
  };
}

/** 405 with `Allow`, or the response to an OPTIONS. */
export function refuseMethod(
  method: string,
  methods: readonly string[],
  isForPages = false,
): (request: Request) => Promise<Response> {
  const allowed = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
  if (method === 'OPTIONS')
    return async ({ headers }) =>
      new Response(null, {
        status: 204,
        headers: {
          allow: allowed,
          'svc-request-id': newRequestReference(),
          ...(isForPages && preflight(headers.get('origin'), allowed)),
        },
      });
  return refuse(405, 'method', { key: 'method_not_allowed', values: { method, allowed } }, { allow: allowed });
}

function refuse(status: number, field: string, cause: Cause, headers: Record<string, string> = {}) {
  return async (request: Request): Promise<Response> => {
    const language = (await namedLanguage(request)) ?? browserLanguage(request);
    const refusal = { key: 'invalid_value', field, cause } as const;
    const session = newRequestReference();
    if (!wantsPage(request.headers)) return refusalResponse(refusal, language, session, { status, headers });
    return TextResponse.of(bare(status, refusalText(refusal, language), language), status, {
      'content-type': 'text/html; charset=utf-8',
      'svc-request-id': session,
      ...headers,
    });
  };
}

/** 404 for a path that no route has. */
export const refusePath = refuse(404, 'path', { key: 'no_such_path' });

/** Longest body that is read, bytes; a body of unknown length is not. */
const MAX_READ_BYTES = 4_096;

/** The `language` of a short JSON body, which wins over headers as at every operation; null where it names none. */
async function namedLanguage(request: Request): Promise<Language | null> {
  const length = Number(request.headers.get('content-length') ?? 0);
  if (!/\bjson\b/i.test(request.headers.get('content-type') ?? '') || !(length > 0 && length <= MAX_READ_BYTES))
    return null;
  try {
    const body: unknown = JSON.parse(await request.text());
    return typeof body === 'object' && body !== null && 'language' in body ? findLanguage(body.language) : null;
  } catch {
    return null;
  }
}

/**
 * A request that sends JSON or accepts it comes from a program; so does one that accepts anything and names neither
 * JSON nor a page.
 */
function wantsPage(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '';
  if (/\bjson\b/i.test(headers.get('content-type') ?? '') || /\bjson\b/i.test(accept)) return false;
  return accept !== '' && (/\btext\/html\b/i.test(accept) || !/(\*|application)\/\*/.test(accept));
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const bare = (status: number, words: string, language: Language): string =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${status}</title><h1>${status}</h1>` +
  `<p>${escaped(words)}</p></html>`;
