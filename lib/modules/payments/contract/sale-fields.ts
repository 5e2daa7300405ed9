import { z } from 'zod';
import { amount, currency, email, flag, hundredths, isAbsent, language, oneOf, publicId, secret, text, whole, wireText } from '#lib/kernel/wire.ts';
import { INSTALLMENTS_ASKED, LAYOUTS, PAYMENT_METHODS, SALE_TYPES } from './sale-words.ts';

/** The fields that several operations share, each read in one way (specification 2.2). */

export const sellerId = secret({ max: 64, description: 'The seller\'s private identifier (MPL).' });
export const saleId = publicId('sale', { max: 64, description: 'The sale\'s identifier.' });
/** Policy on the address itself (21) is the operation's, because it depends on the environment. */
export const url = text({ max: 2000 });
export const clientKey = secret({ max: 64, description: 'The partner key; only partners have one.' });

/** `1` to `12` fixed, `103`, `106`, `109`, `112` the buyer's choice. */
export const installmentsAsked = z
  .unknown()
  .transform((wire, context) => {
    if (isAbsent(wire)) return undefined;
    const found = INSTALLMENTS_ASKED.find((count) => String(count) === wireText(wire));
    if (found) return found;
    context.addIssue({ code: 'custom', message: 'invalid_value' });
    return z.NEVER;
  })
  .optional()
  .meta({ type: ['string', 'integer'], enum: INSTALLMENTS_ASKED.map(String) });

/** A nullable number below zero: `discount_total`. */
const negative = whole({ digits: 12, min: -999_999_999_999, max: 0, description: 'Negative minor units.' });

const item = z.object({
  name: text({ max: 50 }).required,
  quantity: whole({ digits: 6 }).required,
  unit_price: whole().required,
  unit_measurement: text({ max: 12 }).optional,
  total: whole({ digits: 10 }).required,
  discount_total: negative.optional,
  description: text({ max: 150 }).optional,
  product_code: text({ max: 100 }).optional,
  commodity_code: text({ max: 100, pattern: /^\d+$/ }).optional,
});

const address = z.object({
  line1: text().optional, line2: text().optional, postal_code: text().optional, city: text().optional, state: text().optional, country: text().optional,
});

const fee = whole({ digits: 12, description: 'Minor units.' }).optional;

const orNothing = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? undefined);

/** Level 2/3 data and addresses, stored with the sale as they came. */
export const orderDetails = {
  items: orNothing(z.array(item).max(500)),
  fees: orNothing(z.object({ tax: fee, duty: fee, discount: fee, shipping: fee })),
  shipping_details: orNothing(
    z.object({ name: text({ max: 50 }).optional, email: text({ max: 100 }).optional, phone: text({ max: 50 }).optional, address: orNothing(address) }),
  ),
  billing_details: orNothing(z.object({ name: text().optional, email: text().optional, phone: text().optional, address: orNothing(address) })),
};

const service = z.object({
  name: text({ max: 50, description: '3D Secure' }).required,
  settings: orNothing(z.object({ active: flag().optional })),
});

/** One service or a list of them: `{name: "3D Secure", settings: {active: true}}`. Services we do not know are not heard. */
export const services = z
  .unknown()
  .transform((wire, context) => {
    if (isAbsent(wire)) return [];
    const read = z.array(service).max(20).safeParse(Array.isArray(wire) ? wire : [wire]);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'invalid_value' });
    return z.NEVER;
  })
  .optional()
  .meta({ type: ['object', 'array'], description: 'Extra services: {"name": "3D Secure", "settings": {"active": true}}.' });

/** The fields of section 2.2, in the specification's order: missing ones are reported in this order. */
export const saleCreation = {
  seller_svc_id: sellerId.required,
  sale_price: amount({ min: 0, description: 'Minor units, at least 500; a sale of type token may cost nothing.' }).required,
  currency: currency().required,
  product_name: text({ max: 500 }).required,
  transaction_id: text({ max: 255, description: 'Your own identifier; not checked for uniqueness.' }).optional,
  installments: installmentsAsked,
  market_fee: hundredths({ max: 10_000, description: 'Percent of the price, at most 60 with market_fee_fixed.' }).optional,
  sale_send_notification: flag({ description: 'Tell the buyer by e-mail and SMS: the link, the receipt, refunds.' }).optional,
  sale_callback_url: url.optional,
  sale_return_url: url.optional,
  sale_email: email().optional,
  sale_mobile: text({ max: 50, description: 'Where text messages go; needs the SMS module.' }).optional,
  sale_name: text({ max: 255, description: 'Who is greeted in them.' }).optional,
  capture_buyer: flag().optional,
  buyer_perform_validation: flag().optional,
  sale_type: oneOf(SALE_TYPES).optional,
  sale_payment_method: oneOf(PAYMENT_METHODS).optional,
  layout: oneOf(LAYOUTS).optional,
  language: language(),
  order_number: text({ max: 15, pattern: /^\d+$/ }).optional,
  ...orderDetails,
  buyer_name: text({ max: 255 }).optional,
  buyer_email: text({ max: 255 }).optional,
  buyer_phone: text({ max: 50 }).optional,
  buyer_business_name: text({ max: 255 }).optional,
  buyer_business_code: whole({ digits: 12 }).optional,
  buyer_key: secret({ max: 64 }).optional,
  market_fee_fixed: hundredths({ max: 99_999_999_999, description: 'Major units: 15 is 15.00.' }).optional,
  origin_sale_id: publicId('sale', { max: 64, description: 'The authorized sale that a multi-capture takes from.' }).optional,
  services,
  svc_client_key: clientKey.optional,
};
