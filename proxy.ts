import { type NextRequest, NextResponse } from 'next/server';
import { contentSecurityPolicy } from '#lib/platform/http/content-security-policy.ts';

/** Gives every dashboard document its own nonce; Next puts it on the scripts and styles it writes. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = contentSecurityPolicy({ nonce, hotReload: isDevelopment() });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-kupa-path', request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/** Next replaces NODE_ENV while compiling: it says how this bundle was built, and is no setting of ours. */
function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}

export const config = {
  matcher: [
    '/((?!\\.well-known/|api/|sale/|subscription/|sandbox/inbox/|sandbox/3ds/|sandbox/pay/|sandbox/mailbox/|sales/[^/]+/messages/|sales/[^/]+/link/preview|sales/[^/]+/receipts/|files/|partner/review/[^/]+/files/|settings/payment-page/preview|subscriptions/[^/]+/messages/|subscriptions/settings/preview|_next/static|_next/image|brand/|embed/|hf/|icons/|icon\\.svg$|favicon\\.ico$|apple-touch-icon\\.png$|manifest\\.webmanifest$|counter\\.webmanifest$|counter-worker\\.js$).*)',
  ],
};
