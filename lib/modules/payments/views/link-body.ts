import { z } from 'zod';
import { fromTypedMajor, toMajorText } from '#lib/kernel/money.ts';
import { saleCreation } from '#lib/kernel/sale/sale-fields.ts';
import { generateSaleContract } from '../contract/generate-sale.ts';
import { EMPTY_LINK, type LinkForm, linkMethodsIn } from './link-form.ts';

/**
 * The form of a link as the body of generate-sale, and the way back. The contract of the API validates the body, so
 * that a person reads of the same fields as a program. Identifiers and keys of callers are no part of it.
 */

export type LinkBody = Readonly<Record<string, unknown>>;

/** Totals of chosen products, minor units, with the items as the API writes them. */
export type OrderedBody = { price: number; currency: string; name: string; items: readonly object[] };

/** Values of the form that a body has; what a link is for, and whom it goes to. */
export type BodyValues = Pick<
  LinkForm,
  'description' | 'amount' | 'currency' | 'method' | 'language' | 'reusable' | 'to'
>;

/** Why a body is no link. `field`: null where the text as a whole is to blame. */
export type BodyProblem = {
  field: string | null;
  why: 'syntax' | 'missing' | 'wrong' | 'unknown' | 'caller' | 'fixed';
};

/** Fields that name or prove a caller, or charge at once. */
const OF_CALLERS: readonly string[] = ['seller_svc_id', 'svc_client_key', 'buyer_key', 'origin_sale_id'];

/** Fields that the form has itself. */
const OF_FORM: readonly string[] = [
  'sale_type',
  'sale_price',
  'currency',
  'product_name',
  'sale_payment_method',
  'language',
];

const OF_RECIPIENT: readonly string[] = ['sale_send_notification', 'sale_email', 'sale_mobile'];

/** Fields that chosen products decide. */
const OF_PRODUCTS: readonly string[] = ['sale_price', 'currency', 'product_name', 'items'];

/** A person’s link is a sale or a template; other types are made for programs. */
const TYPES: readonly unknown[] = [undefined, 'sale', 'template'];

/** Stands in for the seller's identifier, which the dashboard knows and the body leaves out. */
export const ANY_SELLER = { seller_svc_id: 'MPL' };

/** Body that makes the link of a form. `more`: fields that the form does not have. */
export function bodyOfLink(values: BodyValues, ordered: OrderedBody | null, more: LinkBody): LinkBody {
  const price = ordered?.price ?? fromTypedMajor(values.amount, values.currency);
  const to = values.to.trim();
  return {
    ...(values.reusable && { sale_type: 'template' }),
    ...(price !== null && { sale_price: price }),
    currency: ordered?.currency ?? values.currency,
    product_name: ordered?.name ?? values.description,
    sale_payment_method: values.method,
    language: values.language,
    ...(to !== '' && { sale_send_notification: true, [to.includes('@') ? 'sale_email' : 'sale_mobile']: to }),
    ...(ordered && { items: ordered.items }),
    ...more,
  };
}

/** Reads a body as it was typed. `shown`: the body that the form makes, of chosen products. */
export function readLinkBody(
  typed: string,
  shown: { ordered: OrderedBody | null },
): { ok: true; values: BodyValues; more: LinkBody } | { ok: false; problems: readonly BodyProblem[] } {
  const body = parseLinkBody(typed);
  if (!body) return { ok: false, problems: [{ field: null, why: 'syntax' }] };
  const problems = [...problemsOf(body, shown.ordered)];
  if (problems.length > 0) return { ok: false, problems };
  const isNotified = body['sale_send_notification'] === true;
  const { currency, product_name: name, sale_price: price, language, sale_payment_method: method } = read(body);
  const to = isNotified ? (body['sale_email'] ?? body['sale_mobile'] ?? '') : '';
  const taken = [...OF_FORM, ...(isNotified ? OF_RECIPIENT : []), ...(shown.ordered ? OF_PRODUCTS : [])];
  return {
    ok: true,
    values: {
      description: shown.ordered ? '' : name,
      amount: shown.ordered ? '' : toMajorText(price, currency),
      currency,
      method: method ?? EMPTY_LINK.method,
      language: language ?? EMPTY_LINK.language,
      reusable: body['sale_type'] === 'template',
      to: String(to),
    },
    more: Object.fromEntries(Object.entries(body).filter(([field]) => !taken.includes(field))),
  };
}

const read = (body: LinkBody) => generateSaleContract.request.parse({ ...body, ...ANY_SELLER });

/** A body as JSON; null for text that is no object. */
export function parseLinkBody(typed: string): LinkBody | null {
  try {
    const read = z.record(z.string(), z.unknown()).safeParse(JSON.parse(typed));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function* problemsOf(body: LinkBody, ordered: OrderedBody | null): Generator<BodyProblem> {
  for (const field of Object.keys(body)) {
    if (OF_CALLERS.includes(field)) yield { field, why: 'caller' };
    else if (!Object.hasOwn(saleCreation, field)) yield { field, why: 'unknown' };
  }
  if (!TYPES.includes(body['sale_type'])) yield { field: 'sale_type', why: 'wrong' };
  const { currency, sale_payment_method: method = EMPTY_LINK.method } = body;
  // A link is bound to one of the methods that its currency has, or to all.
  if (!linkMethodsIn(String(currency)).some((one) => one === method))
    yield { field: 'sale_payment_method', why: 'wrong' };
  const validated = generateSaleContract.request.safeParse({ ...body, ...ANY_SELLER });
  for (const issue of validated.error?.issues ?? []) {
    const why = issue.message === 'missing_parameter' ? 'missing' : 'wrong';
    yield { field: issue.path.map(String).join('.'), why };
  }
  if (!ordered) return;
  const fixed: Readonly<Record<string, unknown>> = {
    sale_price: ordered.price,
    currency: ordered.currency,
    product_name: ordered.name,
    items: ordered.items,
  };
  for (const field of OF_PRODUCTS)
    if (JSON.stringify(body[field]) !== JSON.stringify(fixed[field])) yield { field, why: 'fixed' };
}
