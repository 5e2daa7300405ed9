import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookupText } from '#lib/kernel/entered.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { NumberText } from '#lib/kernel/wire.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { readPartnerBrand } from '#lib/modules/onboarding/index.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { EmbeddedContext } from '../context.ts';
import { EMBEDS, type EmbedName, PAYMENT_FILTERS, type ViewResponse } from '../contract/embeds.ts';
import { showEmbed } from '../show-embed.ts';
import { findSession } from '../store-sessions.sql.ts';
import { embedPage, type Theme, THEMES } from './embed-page.ts';

const BUILT = 'dist/payment-page/embed-frame.js';

/** Frames send about 150 bytes. */
const BODY_LIMIT_BYTES = 2 * 1024;

/** Last page of a list in a frame. */
const MAX_PAGE = 1_000;

type Context = () => EmbeddedContext;

const isEmbed = (word: string): word is EmbedName => (EMBEDS as readonly string[]).includes(word);

let script: string | null = null;

/**
 * GET /embedded/{embed}?session={id}&lang={language}&theme={theme}: the HTML page of an embed. The id opens nothing; it
 * decides which one site may frame the page. Without a session the sandbox's own machine alone may frame it.
 */
const pageRoute = (context: Context): Route => ({
  method: 'GET',
  path: '/embedded/:embed',
  async handle(request, { params }) {
    const embed = params['embed'] ?? '';
    if (!isEmbed(embed)) return new Response(null, { status: 404, headers: jsonHeaders });
    const query = new URL(request.url).searchParams;
    const { database, sandbox } = context();
    const id = lookupText(query.get('session'));
    const session = isUuid(id) ? await findSession(database, id) : null;
    const brand = session && (await readPartnerBrand(database, session.partnerId));
    const language = readLanguage(query.get('lang') || session?.language);
    const theme = THEMES.find((one): one is Theme => one === query.get('theme')) ?? 'auto';
    const nonce = randomBytes(16).toString('base64');
    script ??= readFileSync(join(process.cwd(), BUILT), 'utf8');
    const drawn = {
      embed,
      language,
      theme,
      nonce,
      script,
      origin: session?.origin ?? null,
      color: brand?.color ?? null,
    };
    return new Response(embedPage(drawn), {
      status: session ? 200 : 404,
      headers: documentHeaders(nonce, sandbox, session ? [session.origin] : [], { takesCards: true }),
    });
  },
});

const STATUS_OF: Readonly<Record<Extract<ViewResponse, { error: unknown }>['error'], number>> = {
  ended: 401,
  'wrong-embed': 403,
  'wrong-origin': 403,
  'too-many-requests': 429,
  unavailable: 503,
};

/** Invalid pages become the first. */
const readPage = (sent: unknown): number => {
  const page = sent instanceof NumberText ? Number(sent.text) : sent;
  return typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
};

const answer = (said: ViewResponse): Response =>
  Response.json(said, { status: 'error' in said ? STATUS_OF[said.error] : 200, headers: jsonHeaders });

/**
 * POST /embedded/{embed}/view: `ViewInput` in, `ViewResponse` out, the token as a bearer token. From our own frames
 * only: no page of another origin can read the response, and cookies are ignored.
 */
const viewRoute = (context: Context): Route => ({
  method: 'POST',
  path: '/embedded/:embed/view',
  async handle(request, { params }) {
    const embed = params['embed'] ?? '';
    if (!isEmbed(embed)) return new Response(null, { status: 404, headers: jsonHeaders });
    if (!isSameOriginPost(request, settings().appUrl)) return new Response(null, { status: 403, headers: jsonHeaders });
    const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
    const body = (bytes && parseObject(bytes)) ?? {};
    const shown = await showEmbed(context(), embed, {
      token: lookupText(/^Bearer (.{1,100})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''),
      origin: lookupText(body['origin'], 255),
      language: readLanguage(body['language']),
      filter: PAYMENT_FILTERS.find((one) => one === body['filter']) ?? 'all',
      page: readPage(body['page']),
    }).catch((error: unknown) => {
      log.error('an embed failed', { kind: embed, error: errorName(error) });
      return { ok: false as const, reason: 'unavailable' as const };
    });
    return answer(shown.ok ? { view: shown.value } : { error: shown.reason });
  },
});

export const embeddedRoutes = (context: Context): Route[] => [pageRoute(context), viewRoute(context)];
