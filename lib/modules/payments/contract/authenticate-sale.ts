import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, secret } from '#lib/kernel/wire.ts';
import { saleId } from '#lib/kernel/sale/sale-fields.ts';
import { publicKey } from './client-data.ts';

const shape = z.object({
  guid: saleId.required,
  public_key: publicKey.required,
  buyer_key: secret({ max: 64, description: 'A token instead of a card.' }).optional,
  credit_card_number: secret({
    max: 32,
    description: 'Digits as a number or a string; spaces and dashes are accepted.',
  }).optional,
  credit_card_exp: secret({ max: 10, description: 'MM/YY; MMYY and MM/YYYY are accepted too.' }).optional,
  credit_card_cvv: secret({ max: 4, min: 3, pattern: /^\d+$/ }).optional,
  meta_data_jwt: secret({ max: 10_000, description: 'The hash from POST /client-data.' }).optional,
  language: language(),
});

const CARD_FIELDS = ['credit_card_number', 'credit_card_exp'] as const;

/** A card or a token, not both. */
const request = shape.superRefine((sent, context) => {
  for (const field of CARD_FIELDS) {
    if (sent.buyer_key === undefined && sent[field] === undefined)
      context.addIssue({ code: 'custom', message: 'missing_parameter', path: [field] });
    if (sent.buyer_key !== undefined && sent[field] !== undefined)
      context.addIssue({ code: 'custom', message: 'combination_not_allowed', path: [field] });
  }
});

/** POST /sales/{guid}/3ds: authenticates the buyer with the issuer, without a charge (answers, section 10). */
export const authenticateSaleContract = contract({
  id: 'authenticate-sale',
  method: 'POST',
  path: '/sales/{guid}/3ds',
  summary: 'Authenticate a card or a token for a sale, without charging it (3-D Secure).',
  notes: [
    'If `status_code` is 5, the issuer wants the buyer to confirm: open `redirect_url`. The buyer comes ' +
      'back to the return URL of the sale with `svc_3ds` `authenticated` or `not_authenticated` and ' +
      '`svc_sale_id`. Nothing has been paid, so nothing is signed. Your server checks the result with GET ' +
      '/sales/{guid}/3ds/hash.',
    'If the sale is paid with the same card or token within a day, the payment is sent to the acquirer as ' +
      'authenticated and the buyer isn’t asked again.',
    'Can be called from pages of registered sites and from servers.',
  ],
  auth: 'none',
  isForPages: true,
  limitGroup: null,
  request,
  sources: { guid: 'path', public_key: 'header:Svc-Public-Key' },
  response: z.object({
    status_code: z.union([z.literal(0), z.literal(5), z.literal(1)]),
    status_message: z.string(),
    redirect_url: z.string().describe('Empty if the buyer isn’t asked.'),
    status_error_code: z.int().optional(),
    status_error_details: z.string().optional(),
    status_additional_info: z.null().optional(),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'seller_not_found',
    'origin_not_registered',
    'too_many_requests',
    'token_unusable',
    'sale_not_found',
    'wrong_sale_status',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      guid: 'SALE007K-…',
      public_key: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
      buyer_key: 'BUYERK4T-…',
      meta_data_jwt: 'eyJhbGciOiJIUzI1NiJ9.…',
    },
    response: { status_code: 5, status_message: '…', redirect_url: 'https://issuer.example.com/acs/…' },
  },
});

export type AuthenticateSaleRequest = z.output<typeof authenticateSaleContract.request>;
