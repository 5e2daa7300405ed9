import { readFile } from 'node:fs/promises';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** GET: Apple's domain association file, as Apple issued it. 404 where the installation has none. */
export const domainAssociationRoute: Route = {
  method: 'GET',
  path: '/.well-known/apple-developer-merchantid-domain-association',
  async handle() {
    const { domainFile } = settings().applePage;
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    };
    const file =
      domainFile &&
      (await readFile(domainFile).catch(
        (error: unknown) => void log.error('the domain association file cannot be read', { error: errorName(error) }),
      ));
    return file ? new Response(new Uint8Array(file), { headers }) : new Response(null, { status: 404, headers });
  },
};
