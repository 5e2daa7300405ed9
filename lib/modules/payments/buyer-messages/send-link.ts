import type { Language } from '#lib/kernel/language.ts';
import { shortUrlOf } from '#lib/kernel/sale/link-code.ts';
import { refuse, type Result } from '#lib/kernel/result.ts';
import type { SendLinkRefusal } from '#lib/modules/messages/contract/link.ts';
import { asMail, type LinkMessage, linkToSend, type MessagesContext, sendLink } from '#lib/modules/messages/index.ts';
import type { SaleLinkToSend } from '../views/sale-link.ts';
import { saleMail } from './sale-mail.ts';
import { isLinkPayable } from './sale-messages.ts';
import { saleSms, type SaleMessageData } from './sale-sms.ts';
import { findLink, type FoundLink } from './store-send-link.ts';

/** A person sends the link of a sale, or reads what would be sent. */

type Context = Omit<MessagesContext, 'from'>;

export type SaleLinkMessage = LinkMessage & { saleId: string; sellerIds: readonly number[] };

/** Queues the link of a sale to a buyer, by the rules of `sendLink`. */
export async function sendSaleLink(
  context: Context,
  { saleId, sellerIds, ...message }: SaleLinkMessage,
): Promise<Result<{ messageId: number }, SendLinkRefusal>> {
  const sale = await findLink(context.database, sellerIds, saleId);
  if (!sale) return refuse('gone');
  const { id, seller, status } = sale;
  const link = { ...aboutLink(sale), seller, template: TEMPLATE, key: `sale ${id} ${TEMPLATE} by hand` };
  return sendLink(context, { ...link, isOpen: isLinkPayable(status) }, message);
}

const TEMPLATE = 'payment-link';

const aboutLink = ({ id }: FoundLink) => ({ saleId: id, sentAs: { template: TEMPLATE } });

/** The link of a sale with everything that a screen needs to send it; null where the sale is not these sellers'. */
export async function readLink(
  context: Context,
  sellerIds: readonly number[],
  saleId: string,
): Promise<SaleLinkToSend | null> {
  const sale = await findLink(context.database, sellerIds, saleId);
  if (!sale) return null;
  const { notifyName, notifyEmail, notifyMobile, buyerName, buyerEmail, buyerPhone } = sale;
  const link = await linkToSend(context, {
    ...aboutLink(sale),
    seller: sale.seller,
    link: {
      product: sale.productName,
      price: sale.price,
      currency: sale.currency,
      url: shortUrlOf(context.origin, sale.linkCode),
      isOpen: isLinkPayable(sale.status),
      language: sale.language,
      buyer: {
        name: notifyName || buyerName,
        email: notifyEmail || buyerEmail,
        phone: notifyMobile || buyerPhone,
      },
    },
    compose: (language) => composeLink(context, sale, language),
  });
  return { ...link, saleId, maxPrice: sale.maxPrice };
}

/** The e-mail with the link of a sale as it would be sent; null where the sale is not these sellers'. */
export async function previewLink(
  context: Context,
  { sellerIds, saleId, language }: { sellerIds: readonly number[]; saleId: string; language: Language },
): Promise<string | null> {
  const sale = await findLink(context.database, sellerIds, saleId);
  return sale && composeLink(context, sale, language).html;
}

/** The e-mail and the text message with the link of a sale, as they would be sent. */
function composeLink(
  { origin, timeZone }: Pick<Context, 'origin' | 'timeZone'>,
  {
    seller,
    linkCode,
    type,
    notifyName,
    buyerName,
    productName,
    price,
    maxPrice,
    merchantReference,
    ...sale
  }: FoundLink,
  language: Language,
) {
  const { code, currency, createdAt } = sale;
  const message: SaleMessageData = {
    template: TEMPLATE,
    type,
    language,
    code,
    currency,
    reference: merchantReference,
    sellerName: seller.brandName ?? seller.name,
    sellerColor: seller.brandColor,
    name: notifyName ?? buyerName,
    product: productName,
    amount: price,
    maxAmount: maxPrice,
    url: shortUrlOf(origin, linkCode),
    at: createdAt,
    paidWith: null,
    installments: 1,
    holdUntil: null,
    released: 0,
  };
  return { ...asMail(saleMail(message, timeZone)), sms: saleSms(message) };
}
