import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { saleCreation } from './sale-fields.ts';
import { PAYMENT_METHODS } from './sale-words.ts';

/** POST /generate-sale: creates a sale and answers the address of its payment page (specification 4.1). */
export const generateSale = contract({
  id: 'generate-sale',
  method: 'POST',
  path: '/generate-sale',
  summary: 'Create a sale and get the address of its payment page.',
  auth: 'seller',
  limitGroup: 'payments',
  request: z.object(saleCreation),
  response: z.object({
    status_code: z.literal(0),
    sale_url: z.string(),
    svc_sale_id: z.string(),
    svc_sale_code: z.int(),
    price: z.int(),
    transaction_id: z.string(),
    currency: z.string(),
    sale_payment_method: z.enum(PAYMENT_METHODS),
    session: z.string(),
  }),
  refusals: [
    'unreadable_body', 'missing_parameter', 'invalid_value', 'currency_not_allowed', 'invalid_price', 'combination_not_allowed', 'url_not_acceptable',
    'unknown_client_key', 'seller_not_found', 'too_many_requests', 'market_fee_too_high', 'token_unusable', 'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL-…', sale_price: 5075, currency: 'ILS', product_name: 'Coffee beans', transaction_id: 'order-1001', language: 'en' },
    response: {
      status_code: 0,
      sale_url: 'https://pay.example.com/sale/generate/SALE-…',
      svc_sale_id: 'SALE-…',
      svc_sale_code: 482_190_337,
      price: 5075,
      transaction_id: 'order-1001',
      currency: 'ILS',
      sale_payment_method: 'credit-card',
      session: 'k7w2m9xa',
    },
  },
});

export type GenerateSaleRequest = z.output<typeof generateSale.request>;
