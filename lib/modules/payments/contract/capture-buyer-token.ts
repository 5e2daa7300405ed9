import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { flag, language, phone, secret, text } from '#lib/kernel/wire.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** POST /capture-buyer-token: keeps a card under a token, without a sale (answers, section 3). */
export const captureBuyerTokenContract = contract({
  id: 'capture-buyer-token',
  method: 'POST',
  path: '/capture-buyer-token',
  summary: 'Save a card and get a token to pay with later.',
  auth: 'seller',
  limitGroup: 'payments',
  isMoney: true,
  request: z.object({
    seller_svc_id: sellerId.required,
    credit_card_number: secret({
      max: 32,
      description: 'Digits as a number or a string; spaces and dashes are accepted.',
    }).required,
    credit_card_exp: secret({ max: 10, description: 'MMYY or MM/YY' }).required,
    credit_card_cvv: secret({ max: 4, min: 3, pattern: /^\d+$/, description: 'For validation only; never stored.' })
      .optional,
    buyer_name: text({ max: 255 }).optional,
    buyer_email: text({ max: 255 }).optional,
    buyer_phone: phone({ max: 50 }).optional,
    buyer_social_id: text({ max: 20, isSecret: true }).optional,
    buyer_zip_code: text({ max: 20 }).optional,
    buyer_perform_validation: flag({ description: 'Check with the issuer that the card is valid.' }).optional,
    buyer_is_permanent: flag({ description: 'If true, the token can be used any number of times; otherwise once.' })
      .optional,
    language: language(),
    svc_client_key: clientKey.optional,
  }),
  response: z.object({
    status_code: z.int(),
    status_error_code: z.int().optional(),
    status_error_details: z.string().optional(),
    status_additional_info: z.string().nullable().optional(),
    buyer_key: z.string().optional(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    buyer_phone: z.string(),
    buyer_card_mask: z.string(),
    buyer_card_exp: z.string(),
    buyer_social_id: z.string(),
    buyer_is_permanent: z.boolean(),
    buyer_status: z.int(),
    uuid: z.string().optional().describe('Identifies the saved card in GET /buyers/{uuid}.'),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'social_id_invalid',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'card_not_tokenisable',
    'too_many_requests',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      credit_card_number: '4111111111111111',
      credit_card_exp: '12/30',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_is_permanent: true,
    },
    response: {
      status_code: 0,
      buyer_key: 'BUYERK4T-…',
      buyer_name: 'Dana Levi',
      buyer_email: 'dana@example.com',
      buyer_phone: '',
      buyer_card_mask: '411111******1111',
      buyer_card_exp: '1230',
      buyer_social_id: '',
      buyer_is_permanent: true,
      buyer_status: 0,
      uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
    },
  },
});

export type CaptureBuyerTokenRequest = z.output<typeof captureBuyerTokenContract.request>;
