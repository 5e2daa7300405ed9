import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import type { Answer, Refused } from '#components/ui/refused.ts';
import type { SaleLinkToSend } from '#lib/modules/payments/views/sale-link.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';

/** What the dialogs about links ask of the server, and what comes back. */

type LinkItem = { guid: string; quantity: number };
/**
 * Whose link it is and what for: products in their numbers, or an amount where there are none; a customer's guid, or
 * nothing.
 */
type LinkTarget = { sellerKey: string; items: readonly LinkItem[]; customer: string };
export type LinkResult =
  | { ok: true; url: string; saleId: string; price: number; most: number | null; currency: string }
  | Refused<keyof LinkForm>;
type MakeLink = (target: LinkTarget, form: LinkForm) => Promise<LinkResult>;

type LinkMessageValues = { readonly recipient: string; readonly language: string };
export type SendLink = (
  id: string,
  channel: Channel,
  values: LinkMessageValues,
) => Promise<Answer<object, keyof LinkMessageValues>>;

/** What is done about links, wherever one is made or sent. */
export type LinkActions = { make: MakeLink; send: SendLink };

/** What a link leads to: its identifier, and the path of its screen, below which its routes are. */
export type LinkOwner = { id: string; path: `/${string}` };

/** What the link's own route answers. */
export type LinkResponse = Pick<
  SaleLinkToSend,
  'url' | 'isOpen' | 'language' | 'buyer' | 'whatsApp' | 'words' | 'closed' | 'sent'
> & { code: QrCode };
