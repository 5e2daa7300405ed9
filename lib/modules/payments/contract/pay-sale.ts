import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { currency, flag, isAbsent, language, phone, secret, text } from '#lib/kernel/wire.ts';
import { amount, readWhole } from '#lib/kernel/wire-numbers.ts';
import { CARD_FIELDS, cardFields, clientKey, saleId, sellerId, url } from '#lib/kernel/sale/sale-fields.ts';
import { challengeRecord, SALE_RECORD_EXAMPLE, saleRecord } from './sale-record.ts';
import { MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';

/**
 * A required installments field: pay-sale names the count. What leaves it to the buyer (102 to 112) asks for a choice
 * and is none.
 */
const installments = z
  .unknown()
  .transform((wire, context) => {
    const count = isAbsent(wire) ? null : readWhole(wire);
    if (count !== null && count >= 1 && count <= MAX_INSTALLMENTS) return count;
    if (isAbsent(wire)) context.addIssue({ code: 'custom', message: 'missing_parameter' });
    else
      context.addIssue({
        code: 'custom',
        message: 'invalid_value',
        params: { cause: { key: 'one_of', values: { values: `1-${MAX_INSTALLMENTS}` } } },
      });
    return z.NEVER;
  })
  .meta({
    type: ['string', 'integer'],
    description:
      `The number of installments, 1 to ${MAX_INSTALLMENTS}. If the sale leaves the choice to the buyer ` +
      '(102 to 112), send the number the buyer chose.',
  });

const shape = z.object({
  seller_svc_id: sellerId.required,
  sale_price: amount({ min: 0, description: "Must equal the sale's price." }).required,
  currency: currency().required,
  installments,
  language: language(),
  sale_callback_url: url.optional,
  sale_return_url: url.required,
  capture_buyer: flag().optional,
  buyer_key: secret({ max: 64 }).optional,
  svc_sale_id: saleId.required,
  ...cardFields,
  buyer_email: text({ max: 255 }).optional,
  buyer_name: text({ max: 255 }).optional,
  buyer_phone: phone({ max: 50 }).optional,
  buyer_social_id: text({ max: 20, isSecret: true }).optional,
  meta_data_jwt: secret({ max: 10_000 }).optional,
  svc_client_key: clientKey.optional,
});

/** A token payment needs no card; a token with a card or with `capture_buyer` is refused (answers, section 2). */
const request = shape.superRefine((sent, context) => {
  const issue = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] });
  if (sent.buyer_key === undefined) {
    for (const field of CARD_FIELDS) if (sent[field] === undefined) issue(field, 'missing_parameter');
  } else if (sent.capture_buyer) issue('capture_buyer', 'combination_not_allowed');
  else for (const field of CARD_FIELDS) if (sent[field] !== undefined) issue(field, 'combination_not_allowed');
});

/** POST /pay-sale: charges a card for a sale made before (specification 4.2). */
export const paySaleContract = contract({
  id: 'pay-sale',
  method: 'POST',
  path: '/pay-sale',
  summary: 'Pay a sale with a card.',
  notes: [
    '`sale_return_url` and `installments` are required here even if generate-sale had both. They set where ' +
      'this payment returns to and how many installments it has.',
    'Send either the three card fields or `buyer_key`. `buyer_key` together with a card field or ' +
      '`capture_buyer` is rejected with 790.',
    '`sale_price` and `currency` must match the sale (352, 252).',
    'If `status_code` is 5, the issuer wants the buyer to confirm: redirect the browser to `redirect_url`. ' +
      'The result comes in a callback and in the signed return URL.',
  ],
  auth: 'seller',
  limitGroup: 'payments',
  maxBodyBytes: 64 * 1_024,
  request,
  isMoney: true,
  response: z.union([saleRecord, challengeRecord]),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'invalid_price',
    'social_id_invalid',
    'combination_not_allowed',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'too_many_requests',
    'token_unusable',
    'sale_not_found',
    'sale_busy',
    'wrong_sale_status',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      sale_price: '5075',
      currency: 'ILS',
      installments: '1',
      language: 'en',
      sale_return_url: 'https://shop.example.com/done',
      svc_sale_id: 'SALE007K-…',
      credit_card_number: '4111111111111111',
      credit_card_exp: '12/30',
      credit_card_cvv: '123',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
    },
    response: SALE_RECORD_EXAMPLE,
  },
});

export type PaySaleRequest = z.output<typeof paySaleContract.request>;
