import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders, jsonHeaders } from '#lib/modules/checkout/index.ts';
import type { PaymentsContext } from '#lib/modules/payments/index.ts';
import { originsOfPublicKey } from '#lib/modules/principals/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { FRAMES_BASE } from '../contract/paths.ts';
import { askedAt, fieldAncestors } from '../field-hosts.ts';
import { framePage, isFieldName } from './frame-page.ts';

const BUILT = 'dist/payment-page/hosted-frame.js';

let script: string | null = null;

/**
 * GET /hf/v1/frame/{field}?key={public key}&lang={language}: the HTML page of one field. Its frame-ancestors are the
 * origins of the key; 404 for an unknown key or field. 403 for a page of the same origin, which `frame-ancestors` of a
 * sandbox, any port of this machine, lets through.
 */
export const frameRoute = (context: () => Pick<PaymentsContext, 'database' | 'sandbox'>): Route => ({
  method: 'GET',
  path: `${FRAMES_BASE}:field`,
  async handle(request, { params }) {
    if (request.headers.get('sec-fetch-site') === 'same-origin')
      return new Response(null, { status: 403, headers: jsonHeaders });
    const query = new URL(request.url).searchParams;
    const { database, sandbox } = context();
    const [field, publicKey] = [params['field'] ?? '', lookupText(query.get('key'))];
    const key = isFieldName(field) && isUuid(publicKey) ? await originsOfPublicKey(database, publicKey) : null;
    if (!key || !isFieldName(field)) return new Response(null, { status: 404, headers: jsonHeaders });
    const nonce = randomBytes(16).toString('base64');
    script ??= readFileSync(join(process.cwd(), BUILT), 'utf8');
    const language = readLanguage(query.get('lang') ?? 'en');
    const hosts = settings();
    const ancestors = fieldAncestors(askedAt(request, hosts), { registered: key.origins, sandbox }, hosts);
    return new Response(framePage({ field, language, nonce, sandbox, script }), {
      headers: documentHeaders(nonce, sandbox, ancestors, { takesCards: true }),
    });
  },
});
