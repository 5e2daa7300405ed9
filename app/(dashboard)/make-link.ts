'use server';

import { getLocale, getTranslations } from 'next-intl/server';
import { audit } from '#app/audit.ts';
import { readForm } from '#app/_server/read-form.ts';
import type { LinkItem, LinkResult, LinkTarget } from '#components/links/link-actions.ts';
import type { Refused } from '#components/ui/refused.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { fromHundredths } from '#lib/kernel/money.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import type { Customer } from '#lib/modules/customers/domain/customer.ts';
import { findCustomer } from '#lib/modules/customers/store.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';
import { linkForm, MAX_SALE_NAME } from '#lib/modules/payments/views/link-form-contract.ts';
import { findProducts } from '#lib/modules/products/store.ts';
import { database } from '#lib/platform/db/database.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { wiring } from '#lib/wiring.ts';
import { currentEditor, forbidden } from './authorize-catalog.ts';

/** A person makes a link to pay: prices are those of the products as they are now, never what the browser says. */

type Order = {
  price: number;
  currency: string;
  name: string;
  products?: string[];
  items?: { name: string; quantity: number; unit_price: number; total: number; product_code?: string }[];
};

const MAX_ITEMS = 50;
const MAX_QUANTITY = 999;
/** Longest names of an item and of its product's code, characters (specification 8). */
const [MAX_ITEM_LENGTH, MAX_CODE_LENGTH] = [50, 100];

export async function makeLink(asked: LinkTarget, form: LinkForm): Promise<LinkResult> {
  const editor = await currentEditor('make-sales');
  const seller = editor?.sellers.find(({ key }) => key === asked.sellerKey);
  if (!editor || !seller) return forbidden();
  const customer = isUuid(lookupText(asked.customer))
    ? await findCustomer(database(), asked.customer, [seller.id])
    : null;
  if (asked.customer !== '' && !customer) return forbidden();
  const ordered = Array.isArray(asked.items) && asked.items.length > 0 ? await orderOf(asked.items, seller.id) : null;
  if (ordered && 'ok' in ordered) return ordered;
  const language = readLanguage(await getLocale());
  const inWords = (amount: number, currency: string) => amountText(amount, currency, language);
  const read = await readForm(linkForm({ ordered, amountText: inWords }), form);
  // Of products there is no amount in the form that could be wrong: the sentence stands by itself.
  if (!read.ok) return ordered && read.fields?.amount ? { ok: false, message: read.fields.amount } : read;
  const isReusable = read.value.isReusable && !customer;
  const most = customer ? null : read.value.most;
  const order: Order = { ...ordered, ...read.value };
  const sale = {
    price: order.price,
    currency: order.currency,
    productName: order.name,
    language,
    ...(order.items && { orderDetails: { items: order.items } }),
  };
  const made =
    most !== null
      ? await wiring().payments.makeOpenLink(seller.id, sale, most)
      : await wiring().payments.makeSale(seller.id, {
          ...sale,
          ...(isReusable && { type: 'template' as const }),
          ...(customer && buyerOf(customer, read.value.notify)),
        });
  if (!made.ok)
    return { ok: false, message: say(language, `refusals.${made.reason.key}`, { field: made.reason.field ?? '' }) };
  await audit({
    userId: editor.person.id,
    scope: { sellerId: seller.id },
    action: 'sale-created',
    subject: made.value.saleId,
    after: {
      amount: order.price,
      currency: order.currency,
      ...(most !== null && { most }),
      customer: customer?.guid ?? null,
      products: order.products ?? [],
    },
  });
  return {
    ok: true,
    url: made.value.saleUrl,
    saleId: made.value.saleId,
    price: order.price,
    most,
    currency: order.currency,
  };
}

const buyerOf = ({ firstName, lastName, email, phone }: Customer, notify: boolean) => ({
  buyerName: `${firstName} ${lastName}`,
  buyerEmail: email,
  buyerPhone: phone,
  ...(notify && { sendNotification: true, notifyEmail: email, notifyName: `${firstName} ${lastName}` }),
});

async function orderOf(items: readonly LinkItem[], sellerId: number): Promise<Order | Refused> {
  const t = await getTranslations('catalog.link');
  const counts = new Map(
    items.slice(0, MAX_ITEMS).map(({ guid, quantity }) => [lookupText(guid).toLowerCase(), Number(quantity)]),
  );
  const products = await findProducts(database(), [...counts.keys()].filter(isUuid), [sellerId]);
  const currency = products[0]?.prices?.currency;
  const isSound =
    products.length === counts.size &&
    [...counts.values()].every((count) => Number.isInteger(count) && count >= 1 && count <= MAX_QUANTITY);
  if (!isSound || currency === undefined || products.some(({ prices }) => prices?.currency !== currency))
    return { ok: false, message: t('changed') };
  const lines = products.map(({ guid, name, remoteId, prices }) => {
    const [unit, quantity] = [fromHundredths(prices?.includeVat ?? 0, currency), counts.get(guid) ?? 1];
    return {
      name: cut(name, MAX_ITEM_LENGTH),
      quantity,
      unit_price: unit,
      total: unit * quantity,
      ...(remoteId !== '' && { product_code: cut(remoteId, MAX_CODE_LENGTH) }),
    };
  });
  const name = cut(products.map((product) => product.name).join(', '), MAX_SALE_NAME);
  return {
    price: lines.reduce((sum, { total }) => sum + total, 0),
    currency,
    name,
    products: products.map(({ guid }) => guid),
    items: lines,
  };
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');
