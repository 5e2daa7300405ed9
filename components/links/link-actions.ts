import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import type { Answer, Refused } from '#components/ui/refused.ts';
import type { SaleLinkToSend } from '#lib/modules/payments/views/sale-link.ts';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';

/** Server actions of the dialogs about links, and their answers. */

type LinkItem = { guid: string; quantity: number };
/** The target of a link: products by number, or an amount where `items` is empty. `customer` is a guid, or empty. */
type LinkTarget = {
  sellerKey: string;
  items: readonly LinkItem[];
  customer: string;
  /** Fields of generate-sale that the form does not have, as JSON; left out where there are none. */
  more?: string;
};
export type LinkResult =
  | { ok: true; url: string; saleId: string; price: number; maxPrice: number | null; currency: string }
  | Refused<keyof LinkForm>;
type MakeLink = (target: LinkTarget, form: LinkForm) => Promise<LinkResult>;

type LinkMessageValues = { readonly recipient: string; readonly language: string };
export type SendLink = (
  id: string,
  channel: Channel,
  values: LinkMessageValues,
) => Promise<Answer<object, keyof LinkMessageValues>>;

/** Actions that make and send links. */
export type LinkActions = { make: MakeLink; send: SendLink };

/** The record behind a link: its identifier and the path of its screen, which is the base of its routes. */
export type LinkOwner = { id: string; path: `/${string}` };

/** Response of the link's own route. */
export type LinkResponse = Pick<
  SaleLinkToSend,
  'url' | 'isOpen' | 'language' | 'buyer' | 'whatsApp' | 'texts' | 'closed' | 'sent'
> & { code: QrCode };
