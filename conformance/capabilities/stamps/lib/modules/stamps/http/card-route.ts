import { randomBytes } from 'node:crypto';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { documentHeaders } from '#lib/modules/checkout/index.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import type { ShownCard } from '../store-stamps.sql.ts';

/** Null is the page that says that there is no such card. */
export type DrawCard = (card: ShownCard | null, drawn: { language: Language; nonce: string }) => string;

type CardPorts = { find: (key: string) => Promise<ShownCard | null>; draw: DrawCard };

/** GET /stamps/{key}: the card of a buyer, for whoever has its address. */
export const cardRoute = ({ find, draw }: CardPorts): Route => ({
  method: 'GET',
  path: '/stamps/:key',
  async handle(request, { params }) {
    const card = await find(params['key'] ?? '');
    const chosen = new URL(request.url).searchParams.get('lang');
    const language = chosen ? readLanguage(chosen) : (card?.language ?? browserLanguage(request));
    const nonce = randomBytes(16).toString('base64');
    return new Response(draw(card, { language, nonce }), {
      status: card ? 200 : 404,
      headers: documentHeaders(nonce, !settings().isProduction, []),
    });
  },
});
