import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

/** Set on every answer of Next; the Content-Security-Policy with its nonce is made per request in proxy.ts. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // A screen that somebody may not open answers 403 and says which right is missing (app/(dashboard)/forbidden.tsx).
  experimental: { authInterrupts: true },
  // A title belongs to the first byte of a screen: streamed after it, a screen reader would meet a page without a name.
  htmlLimitedBots: /.*/,
  // Types are checked once, by `npm run check` and `npm test`, and not again at every build.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node as they are: native parts, workers, WASM, or one shared pool per process.
  serverExternalPackages: ['pg', 'pino', 'undici'],
  async headers() {
    return [{ source: '/((?!\\.well-known/|sale/|api/|sandbox/inbox/|sandbox/3ds/|sandbox/pay/|embed/|brand/|sales/[^/]+/receipts/|settings/payment-page/preview).*)', headers: SECURITY_HEADERS }];
  },
};

export default createNextIntlPlugin('./lib/platform/i18n/request.ts')(config);
