import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** Set on every answer of Next; the Content-Security-Policy with its nonce is made per request in proxy.ts. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
];

const POLICY_WITH_CAMERA = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * The headers of pages are for everything but the API, the responses of modules with a policy of their own, and
 * the files of `public/`, which say what they say behind the node adapter. Taken from the files as they are built.
 */
async function headersByPath() {
  const { taggedHeaders } = await import('./lib/platform/http/public-files.ts');
  const { OWN_POLICY_PATTERNS } = await import('./lib/screens.ts');
  const files = taggedHeaders();
  const others = ['/api/', ...OWN_POLICY_PATTERNS, ...files.map(({ path }) => `${path.replaceAll('.', '\\.')}$`)];
  return [
    { source: `/((?!${others.map((path) => path.slice(1)).join('|')}).*)`, headers: SECURITY_HEADERS },
    // The pages on which documents are photographed; a later row of the same name takes the place of the first.
    ...['/settings/documents', '/onboarding/:path*'].map((source) => ({
      source,
      headers: [{ key: 'Permissions-Policy', value: POLICY_WITH_CAMERA }],
    })),
    ...files.map(({ path, headers }) => ({
      source: path,
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  ];
}

/** Pages that have another address now. */
async function redirects() {
  const { FORMER_ADDRESSES } = await import('./lib/sdk/embeds/former.ts');
  return Object.entries(FORMER_ADDRESSES)
    .filter(([source]) => source.startsWith('/docs/'))
    .map(([source, destination]) => ({ source, destination, permanent: true }));
}

export const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  experimental: {
    // A forbidden screen answers 403 and names the missing right (app/(dashboard)/forbidden.tsx).
    authInterrupts: true,
    // A page is loaded at its first request: preloading all of them would double the memory of the process.
    preloadEntriesOnStart: false,
    // No process of ours reads them (Node's --enable-source-maps): they are half of what a build writes, and a third of
    // its time.
    serverSourceMaps: false,
    turbopackSourceMaps: false,
    turbopackInputSourceMaps: false,
    // A cache of 300 MB for the next build, which costs a fresh clone a quarter of its first.
    turbopackFileSystemCacheForBuild: false,
  },
  // A title belongs to the first byte of a screen: streamed after it, a screen reader would meet a page without a name.
  htmlLimitedBots: /.*/,
  // Types are checked once, by `npm run check` and `npm test`, and not again at every build.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node as they are: native parts, workers, WASM, or one shared pool or registry per process.
  serverExternalPackages: ['pg', 'pino', 'prom-client', 'undici'],
  // Lists of the files that a route needs, for deployments file by file: half of what a build would write.
  outputFileTracingExcludes: { '/*': ['**/*'] },
  headers: headersByPath,
  redirects,
};

/**
 * Node reads this file by itself (`process.features.typescript`): Next's own way to read TypeScript loads a compiler of
 * 40 MB at every start (`readConfigThroughNode` in lib/platform/env.ts, a flag of the build). The plugin brings one
 * too, and only a build has a use for it.
 */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  return createNextIntlPlugin('./lib/platform/i18n/request.ts')(config);
}
