'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { linkRefused } from '#app/_server/actions/message-answers.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { free, lookup, values } from '#app/_server/actions/sent.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import { can, type Person, type SellerAccess } from '#lib/modules/access/index.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import { type Customer, findCustomer } from '#lib/modules/customers/dashboard.ts';
import {
  makeSale,
  type MoreOfLink,
  moreOfLink,
  nameSender,
  orderOfProducts,
  sendLink,
  shortUrlOfSale,
  type Order,
} from '#lib/modules/payments/dashboard.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';
import { type LinkOrder, linkForm } from '#lib/modules/payments/views/link-form-contract.ts';
import { findProducts } from '#lib/modules/products/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { closedBuyerChannels } from '#lib/modules/messages/dashboard.ts';
import { makeOpenLink } from '#lib/modules/checkout/dashboard.ts';

const MAX_ITEMS = 50;

/** Longest text of further fields, characters. */
const MAX_MORE_LENGTH = 20_000;

const linkTarget = z.object({
  sellerKey: lookup(),
  customer: lookup(),
  more: free(MAX_MORE_LENGTH).optional(),
  items: z.array(z.object({ guid: lookup(), quantity: z.number() })).readonly(),
});

/** Makes a payment link. Prices are the products' present ones, never those of the browser. */
export const makeLink = defineAction(
  {
    right: 'make-sales',
    input: z.tuple([linkTarget, values<LinkForm>()]),
    reach: (actor, target) => sellerOfKey(actor, target.sellerKey),
  },
  async ({ language, person, seller, readForm }, { customer: guid, items, more: typed = '' }, form) => {
    const customer = isUuid(guid) ? await findCustomer(guid, [seller.id]) : null;
    if (guid !== '' && !customer) return refusal('forbidden', language, 'make-sales');
    const ordered = items.length > 0 ? await orderOf(items, seller.id) : null;
    if (items.length > 0 && !ordered) return { ok: false, message: say(language, 'catalog.link.changed') };
    const inWords = (amount: number, currency: string) => amountText(amount, currency, language);
    const read = await readForm(linkForm({ ordered, amountText: inWords }), form);
    // An order of products has no amount in the form, so the sentence about it is the whole refusal.
    if (!read.ok) return ordered && read.fields?.amount ? { ok: false, message: read.fields.amount } : read;
    const more = furtherFields(typed, { seller, language, order: read.value });
    if (!more.ok) return more.reason;
    const isReusable = read.value.isReusable && !customer;
    const maxPrice = customer ? null : read.value.maxPrice;
    const order: Order = { ...ordered, ...read.value };
    const sale = { ...saleOf(order, read.value.language, more.value), paymentMethod: read.value.method };
    const { to } = read.value;
    const off = to && (await closedBuyerChannels(seller.id))[to.channel];
    if (off) {
      const { message } = linkRefused(language, off);
      return { ok: false, message, fields: { to: message } };
    }
    const made =
      maxPrice !== null
        ? await makeOpenLink(seller.id, sale, maxPrice)
        : await makeSale(seller.id, {
            ...(!isReusable && buyerOf(customer, to)),
            ...sale,
            ...(isReusable && { type: 'template' as const }),
          });
    if (!made.ok && made.reason.about === 'notifyMobile') {
      const { message } = linkRefused(language, 'badPhone');
      return { ok: false, message, fields: { to: message } };
    }
    if (!made.ok)
      return {
        ok: false,
        message: say(language, `refusals.${made.reason.key}`, { field: fieldNameOf(made.reason) ?? '' }),
      };
    const { price, currency } = order;
    const { saleId, saleUrl } = made.value;
    const url = (await shortUrlOfSale([seller.id], saleId)) ?? saleUrl;
    if (to && !isReusable && maxPrice === null) await nameSender({ saleId, ...by(person, seller) });
    // A link for one buyer was sent by the statement that made it; a link for many has no recipient.
    if (to && (isReusable || maxPrice !== null))
      await sendLink({ saleId, ...to, language: sale.language, ...by(person, seller) });
    const after = {
      amount: price,
      currency,
      ...(maxPrice !== null && { most: maxPrice }),
      customer: customer?.guid ?? null,
      products: order.products ?? [],
    };
    return {
      ok: true,
      url,
      saleId,
      price,
      maxPrice,
      currency,
      audit: { scope: { sellerId: seller.id }, action: 'sale-created', subject: saleId, after },
    };
  },
);

type LinkOrigin = { seller: SellerAccess; language: Language; order: LinkOrder };

/** Fields of generate-sale beyond the form. A person who sees the keys could send every one of them by the API. */
function furtherFields(typed: string, { seller, language, order }: LinkOrigin): Result<MoreOfLink, Refused> {
  if (typed === '') return ok({});
  if (!can(seller, 'see-keys')) return refuse(refusal('forbidden', language, 'see-keys'));
  const more = moreOfLink(typed, order);
  if (more.ok) return more;
  return refuse({ ok: false, message: say(language, 'catalog.link.json.refused', { field: more.reason }) });
}

const saleOf = (order: Order, language: Language, { orderDetails, ...more }: MoreOfLink) => ({
  ...more,
  ...((orderDetails || order.items) && {
    orderDetails: { ...orderDetails, ...(order.items && { items: order.items }) },
  }),
  price: order.price,
  currency: order.currency,
  productName: order.name,
  language,
});

const by = ({ id }: Person, seller: SellerAccess) => ({ userId: id, sellerIds: [seller.id] });

/** The buyer of a sale for its page and messages: a customer, or the recipient of the link. */
function buyerOf(customer: Customer | null, to: LinkOrder['to']) {
  const name = customer ? `${customer.firstName} ${customer.lastName}` : '';
  const email = to?.channel === 'email' ? to.recipient : null;
  const mobile = to?.channel === 'sms' ? to.recipient : null;
  return {
    buyerName: name,
    buyerEmail: customer?.email ?? email ?? '',
    buyerPhone: customer?.phone ?? mobile ?? '',
    ...(to && { sendNotification: true, notifyEmail: email, notifyMobile: mobile, notifyName: name || null }),
  };
}

async function orderOf(items: readonly { guid: string; quantity: number }[], sellerId: number): Promise<Order | null> {
  const counts = new Map(items.slice(0, MAX_ITEMS).map(({ guid, quantity }) => [guid.toLowerCase(), quantity]));
  return orderOfProducts(await findProducts([...counts.keys()].filter(isUuid), [sellerId]), counts);
}
