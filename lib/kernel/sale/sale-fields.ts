import { z } from 'zod';
import { currency, flag, isAbsent, language, metaOfOneOrMany, oneOf, phone, publicId, secret, text } from '../wire.ts';
import { amount, hundredths, major, readWhole, rounded, whole } from '../wire-numbers.ts';
import { INSTALLMENT_VALUES } from './installments.ts';
import { LAYOUTS, PAYMENT_METHODS } from './payment-method.ts';
import { SALE_TYPES } from './sale-type.ts';

/** The fields that several operations share, each read in one way (specification 2.2). */

export const sellerId = secret({ max: 64, description: "The seller's private identifier (MPL)." });
export const saleId = publicId('sale', { max: 64, description: "The sale's identifier." });
/** Policy on the address itself (21) is the operation's, because it depends on the environment. */
export const url = text({ max: 2000 });
export const clientKey = secret({
  max: 64,
  description:
    'The partner key, here or in the header Svc-Partner-Key. A seller without a partner can send its own ' +
    'identifier.',
});

/** A card that is typed, where a token may stand in its place. */
export const cardFields = {
  credit_card_number: secret({
    max: 32,
    description: 'Digits as a number or a string; spaces and dashes are accepted.',
  }).optional,
  credit_card_exp: secret({ max: 10, description: 'MM/YY; MMYY and MM/YYYY are accepted too.' }).optional,
  credit_card_cvv: secret({ max: 4, min: 3, pattern: /^\d+$/ }).optional,
};
export const CARD_FIELDS = Object.keys(cardFields) as (keyof typeof cardFields)[];

/** `1` to `12` fixed, `102` to `112` the buyer's choice of up to that many beyond 100. */
const requestedInstallments = z
  .unknown()
  .transform((wire, context) => {
    if (isAbsent(wire)) return undefined;
    const count = readWhole(wire);
    if (count !== null && INSTALLMENT_VALUES.includes(count)) return count;
    context.addIssue({
      code: 'custom',
      message: 'invalid_value',
      params: { cause: { key: 'one_of', values: { values: '1-12, 102-112' } } },
    });
    return z.NEVER;
  })
  .optional()
  .meta({
    type: ['string', 'integer'],
    enum: INSTALLMENT_VALUES.map(String),
    description: '1 to 12: that number of installments. 102 to 112: the buyer chooses up to 2 to 12.',
  });

/** A nullable number below zero: `discount_total`. */
const negative = rounded({ digits: 12, min: -999_999_999_999, max: 0, description: 'Negative minor units.' });

/**
 * Limit of texts for which the specification sets none: far above a shop's texts, so that one text cannot fill a body.
 * Characters.
 */
const UNLIMITED = 20_000;

const unlimited = text({ max: UNLIMITED });

// Numbers here describe and charge nothing: a fraction, as a computed total has one, is rounded.
const item = z.object({
  name: text({ max: 50 }).required,
  quantity: rounded({ digits: 6, description: 'Pieces.' }).required,
  unit_price: rounded().required,
  unit_measurement: text({ max: 12 }).optional,
  total: rounded({ digits: 10 }).required,
  discount_total: negative.optional,
  description: text({ max: 150 }).optional,
  product_code: text({ max: 100 }).optional,
  commodity_code: text({ max: UNLIMITED, pattern: /^\d+$/, allowed: 'digits' }).optional,
});

const address = z.object({
  line1: unlimited.optional,
  line2: unlimited.optional,
  postal_code: unlimited.optional,
  city: unlimited.optional,
  state: unlimited.optional,
  country: unlimited.optional,
});

const fee = rounded().optional;

const orNothing = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((value) => value ?? undefined);

/** Level 2/3 data and addresses, stored with the sale as they came. */
const orderDetails = {
  items: orNothing(z.array(item).max(500)),
  fees: orNothing(z.object({ tax: fee, duty: fee, discount: fee, shipping: fee })),
  shipping_details: orNothing(
    z.object({
      name: text({ max: 50 }).optional,
      email: text({ max: 100 }).optional,
      phone: text({ max: 50 }).optional,
      address: orNothing(address),
    }),
  ),
  billing_details: orNothing(
    z.object({
      name: unlimited.optional,
      email: unlimited.optional,
      phone: unlimited.optional,
      address: orNothing(address),
    }),
  ),
};

const service = z.object({
  name: text({ max: 50, description: '3D Secure' }).required,
  settings: orNothing(z.object({ active: flag().optional })),
});

const MAX_SERVICES = 20;

/**
 * One service or a list of them: `{name: "3D Secure", settings: {active: true}}`. Unknown services are ignored.
 */
const services = z
  .unknown()
  .transform((wire, context) => {
    if (isAbsent(wire)) return [];
    const read = z
      .array(service)
      .max(MAX_SERVICES)
      .safeParse(Array.isArray(wire) ? wire : [wire]);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'invalid_value' });
    return z.NEVER;
  })
  .optional()
  .meta({
    ...metaOfOneOrMany(service, MAX_SERVICES),
    description: 'Extra services: {"name": "3D Secure", "settings": {"active": true}}.',
  });

/** Most that a fixed market fee may be, major units. */
export const MAX_MARKET_FEE_FIXED = 999_999_999;

/** Fixed market fee in major units of the sale's currency, as its decimal text. */
export const marketFeeFixed = major({
  max: MAX_MARKET_FEE_FIXED,
  description: 'Major units of the currency of the sale: 15 is 15.00 ILS, 15 JPY and 15.000 KWD.',
}).optional;

/** The fields of specification 2.2, in its order: missing ones are reported in this order. */
export const saleCreation = {
  seller_svc_id: sellerId.required,
  sale_price: amount({ min: 0, description: 'Minor units, at least 500; a sale of type token can be 0.' }).required,
  currency: currency().required,
  product_name: text({ max: 500 }).required,
  transaction_id: text({ max: 255, description: 'Your own identifier; not checked for uniqueness.' }).optional,
  installments: requestedInstallments,
  market_fee: hundredths({ max: 10_000, description: 'Percent of the price, at most 60 with market_fee_fixed.' })
    .optional,
  sale_send_notification: flag({
    description: 'Send the buyer the link, the receipt and refunds by email and text message.',
  }).optional,
  sale_callback_url: url.optional,
  sale_return_url: url.optional,
  // Validated only when the buyer is to be notified.
  sale_email: text({ description: 'Email address of the buyer; checked only if notifications are on.' }).optional,
  sale_mobile: text({ description: 'Phone number for text messages; requires the SMS module.' }).optional,
  sale_name: text({ max: 255, description: 'Name used in the greeting.' }).optional,
  capture_buyer: flag().optional,
  buyer_perform_validation: flag().optional,
  sale_type: oneOf(SALE_TYPES).optional,
  sale_payment_method: oneOf(PAYMENT_METHODS).optional,
  layout: oneOf(LAYOUTS).optional,
  language: language(),
  order_number: text({ max: 15, pattern: /^\d+$/, allowed: 'digits' }).optional,
  ...orderDetails,
  buyer_name: text({ max: 255 }).optional,
  buyer_email: text({ max: 255 }).optional,
  buyer_phone: phone({ max: 50 }).optional,
  buyer_business_name: text({ max: 255 }).optional,
  buyer_business_code: whole({ digits: 12 }).optional,
  buyer_key: secret({ max: 64 }).optional,
  market_fee_fixed: marketFeeFixed,
  origin_sale_id: publicId('sale', { max: 64, description: 'The authorized sale that a multi-capture captures from.' })
    .optional,
  services,
  svc_client_key: clientKey.optional,
};
