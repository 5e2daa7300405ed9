import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from '#lib/platform/http/content-security-policy.ts';
import {
  EMBEDDERS_HEADER,
  FIELDS_HEADER,
  FRAMED_HEADER,
  frameAddress,
  framedCookie,
  framedPage,
} from '#lib/platform/http/framed.ts';
import { hasOwnPolicy } from '#lib/screens.ts';
import { FRAME_LANGUAGE_COOKIE, languageOfAddress } from '#lib/platform/i18n/language-choice.ts';

/**
 * Gives every dashboard document its own nonce; Next puts it on the scripts and styles it writes. The onboarding in a
 * frame is drawn by its own pages, and only the sites that the front found may frame it. Documents of modules bring
 * their own policy.
 */
export function proxy(request: NextRequest): NextResponse {
  if (hasOwnPolicy(request.nextUrl.pathname)) return NextResponse.next();
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const framed = framedPage(request.nextUrl.pathname);
  const frameOf = request.headers.get('sec-fetch-dest') === 'iframe' ? frameAddress(request.nextUrl.pathname) : null;
  if (frameOf) return redirected(request, frameOf);
  const embedders = framed ? (request.headers.get(EMBEDDERS_HEADER) ?? '').split(' ').filter(Boolean) : [];
  const fields = framed ? '' : (request.headers.get(FIELDS_HEADER) ?? '');
  const policy = contentSecurityPolicy({ nonce, hotReload: isDevelopment(), embedders, fields });
  const path = request.nextUrl.pathname + request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-kupa-path', path);
  headers.set('content-security-policy', policy);
  const response = framed ? rewritten(request, framed.path, headers) : NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  // The language that the page around chose, for the pages that follow.
  const language = framed ? languageOfAddress(path) : undefined;
  if (language)
    response.cookies.set(FRAME_LANGUAGE_COOKIE, language, framedCookie(request.headers.get(FRAMED_HEADER) ?? ''));
  return response;
}

/** Redirects a frame's request for a page's plain address to that page inside the frame. */
function redirected(request: NextRequest, path: string): NextResponse {
  const address = request.nextUrl.clone();
  address.pathname = path;
  return NextResponse.redirect(address);
}

function rewritten(request: NextRequest, path: string, headers: Headers): NextResponse {
  const address = request.nextUrl.clone();
  address.pathname = path;
  return NextResponse.rewrite(address, { request: { headers } });
}

/** Whether this bundle was built for development. Next replaces NODE_ENV while compiling; it is no setting of ours. */
function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

// A literal, because Next reads it without running it: all but the API and the files of public/, to which no module
// adds.
export const config = {
  matcher: ['/((?!api/|_next/static|_next/image|embed/|icons/|[\\w-]+\\.(?:ico|js|png|svg|webmanifest)$).*)'],
};
