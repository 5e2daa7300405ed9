import { findLogo } from '#lib/modules/sellers/dashboard.ts';
import type { Route } from '#lib/platform/http/api/route.ts';

/**
 * GET /brand/{public_key}/{digest}: a seller's picture. Another picture has another address, so this one is kept for
 * good.
 */
export const logoRoute: Route = {
  method: 'GET',
  path: '/brand/:publicKey/:digest',
  async handle(_, { params }) {
    const { publicKey = '', digest = '' } = params;
    const found = /^[0-9a-f]{32}$/.test(digest) && publicKey.length === 36 ? await findLogo(publicKey, digest) : null;
    const common = {
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (!found) return new Response(null, { status: 404, headers: { ...common, 'cache-control': 'no-store' } });
    return new Response(new Uint8Array(found.logo), {
      headers: { ...common, 'content-type': found.type, 'cache-control': 'public, max-age=31536000, immutable' },
    });
  },
};
