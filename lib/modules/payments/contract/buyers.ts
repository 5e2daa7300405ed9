import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, text, uuid } from '#lib/kernel/wire.ts';
import { oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';

/** Buyers management (answers, section 3): kept cards and bank accounts with their owners. */

const caller = { seller_svc_id: sellerId.required, svc_client_key: clientKey.optional, language: language() };

const CALLER_SOURCES = {
  seller_svc_id: 'header:Svc-Merchant-Key',
  svc_client_key: 'header:Svc-Partner-Key',
  language: 'query',
} as const;

const named = z.object({ uuid: uuid({ max: 36 }).required, ...caller });

const buyer = z.object({
  uuid: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string(), social_id: z.string() }),
  payment: z.object({
    display: z.string(),
    expiry: z.string().describe('MMYY; empty for a bank account.'),
    brand: z.string(),
    type: z.string().describe('`credit-card`, `sepa`, `bacs` or `il-direct-debit`.'),
    organization: z.string(),
    origin_country: z.string(),
  }),
  buyer_key: z.string(),
});

const BUYER_EXAMPLE = {
  uuid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
  customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '', social_id: '' },
  payment: {
    display: '411111******1111',
    expiry: '1230',
    brand: 'Visa',
    type: 'credit-card',
    organization: 'Visa',
    origin_country: '',
  },
  buyer_key: 'BUYERK4T-…',
};

/** A token's state as a number (answers, section 3). */
export const BUYER_STATUSES = { unused: 0, active: 1, inactive: 10 } as const;

/** GET /buyers */
export const listBuyersContract = contract({
  id: 'list-buyers',
  method: 'GET',
  path: '/buyers',
  summary: 'List saved cards and bank accounts, newest first.',
  notes: [
    'Lists all tokens the seller can charge: its own and, if it has a partner, the shared tokens of all ' +
      'sellers of that partner.',
    '`status`: 0 not used yet, 1 active, 10 ended.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
    page_size: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
    email: text({ max: 255, description: 'The complete address; case doesn’t matter.' }).optional,
    phone: text({ max: 50, description: 'The number exactly as given.' }).optional,
    status: oneOfNumbers(Object.values(BUYER_STATUSES)).optional,
    ...caller,
  }),
  sources: {
    page: 'query',
    page_size: 'query',
    email: 'query',
    phone: 'query',
    status: 'query',
    ...CALLER_SOURCES,
  },
  response: z.object({ items_count: z.int(), items: z.array(buyer), status_code: z.literal(0) }),
  refusals: ['missing_parameter', 'invalid_value', 'unknown_client_key', 'seller_not_found', 'temporarily_unavailable'],
  example: {
    request: { page: '1', page_size: '100', seller_svc_id: 'MPL004T7-…' },
    response: { items_count: 1, items: [BUYER_EXAMPLE], status_code: 0 },
  },
});

/** DELETE /buyers/{uuid} */
export const deleteBuyerContract = contract({
  id: 'delete-buyer',
  method: 'DELETE',
  path: '/buyers/{uuid}',
  summary: 'Delete a token and its card or bank account.',
  notes: [
    'This can’t be undone: the token can’t be charged anymore (9004), and its card is removed from the ' +
      'vault. A payment in progress continues.',
    'A subscription that uses the token fails at its next payment and continues when the buyer gives another card.',
    'Deleting a token again returns 9004.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: named,
  sources: { uuid: 'path', ...CALLER_SOURCES },
  response: z.object({
    status_code: z.literal(0),
    uuid: z.string(),
    buyer_status: z.literal(BUYER_STATUSES.inactive),
  }),
  refusals: [
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'buyer_not_allowed',
    'token_unusable',
    'temporarily_unavailable',
  ],
  example: {
    request: { uuid: BUYER_EXAMPLE.uuid, seller_svc_id: 'MPL004T7-…' },
    response: { status_code: 0, uuid: BUYER_EXAMPLE.uuid, buyer_status: BUYER_STATUSES.inactive },
  },
});

/** GET /buyers/{uuid} */
export const readBuyerContract = contract({
  id: 'read-buyer',
  method: 'GET',
  path: '/buyers/{uuid}',
  summary: 'Read a saved card or bank account and its owner.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: named,
  sources: { uuid: 'path', ...CALLER_SOURCES },
  response: buyer,
  refusals: [
    'missing_parameter',
    'invalid_value',
    'unknown_client_key',
    'seller_not_found',
    'buyer_not_allowed',
    'temporarily_unavailable',
  ],
  example: {
    request: { uuid: BUYER_EXAMPLE.uuid, seller_svc_id: 'MPL004T7-…' },
    response: BUYER_EXAMPLE,
  },
});

export type ReadBuyerRequest = z.output<typeof readBuyerContract.request>;
export type ListBuyersRequest = z.output<typeof listBuyersContract.request>;
export type DeleteBuyerRequest = z.output<typeof deleteBuyerContract.request>;
