import { privateJson } from '#app/_server/screen-news.ts';
import type { LinkResponse } from '#components/links/link-actions.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import type { LinkToSend } from '#lib/modules/messages/contract/link.ts';

/** Answer of a link's own route: the facts to send it, and the state of its messages. Null is not found. */
export function linkResponse(link: LinkToSend | null): Response {
  if (!link) return new Response(null, { status: 404 });
  const { url, isOpen, language, buyer, whatsApp, texts, closed, sent } = link;
  return privateJson({
    url,
    isOpen,
    language,
    buyer,
    whatsApp,
    texts,
    closed,
    sent,
    code: qrCodeOf(url),
  } satisfies LinkResponse);
}
