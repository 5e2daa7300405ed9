import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { secret } from '#lib/kernel/wire.ts';
import {
  ACTION_DATE,
  type CallbackEvent,
  type CallbackField,
  NOTIFY_TYPE,
} from '#lib/modules/callbacks/contract/callback-fields.ts';

/** The seller's own card, and the callback about a charge to it (answers, sections 5 and 13). */

const card = z.object({
  buyer_card_brand: z.string(),
  buyer_card_mask: z.string(),
  buyer_card_exp: z.string().describe('MMYY.'),
  is_expired: z.boolean(),
});

const response = z.object({
  status_code: z.literal(0),
  seller_svc_id: z.string(),
  card: card.nullable().describe('Null if the seller has none.'),
});

const EXAMPLE = {
  status_code: 0,
  seller_svc_id: 'MPL004T7-…',
  card: {
    buyer_card_brand: 'Visa',
    buyer_card_mask: '458000******0000',
    buyer_card_exp: '1230',
    is_expired: false,
  },
};

const WHAT_FOR =
  'The card pays for refunds that the balance doesn’t cover, and for a balance that has been negative for three days.';

/** GET /balance/card */
export const getOwnCardContract = contract({
  id: 'get-balance-card',
  method: 'GET',
  path: '/balance/card',
  summary: 'Get the seller’s own card.',
  notes: [WHAT_FOR],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(callingSeller),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: CALLING_REFUSALS,
  example: { request: { seller_svc_id: 'MPL004T7-…' }, response: EXAMPLE },
});

/** PUT /balance/card */
export const setOwnCardContract = contract({
  id: 'set-balance-card',
  method: 'PUT',
  path: '/balance/card',
  summary: 'Set the seller’s own card.',
  notes: [
    `${WHAT_FOR} Send it only with the cardholder’s consent to that.`,
    'The token must belong to the seller, be permanent and hold a card that hasn’t expired. From then on, other ' +
      'sellers of the partner can’t use it.',
    'The card before it is deleted with its token.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    buyer_key: secret({ max: 64, description: 'A permanent token of the seller’s own card.' }).required,
    ...callingSeller,
  }),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: ['unreadable_body', ...CALLING_REFUSALS, 'token_unusable'],
  example: { request: { seller_svc_id: 'MPL004T7-…', buyer_key: 'BUYER3QX-…' }, response: EXAMPLE },
});

/** DELETE /balance/card */
export const deleteOwnCardContract = contract({
  id: 'delete-balance-card',
  method: 'DELETE',
  path: '/balance/card',
  summary: 'Delete the seller’s own card.',
  notes: [
    'The card is deleted with its token; a charge in progress continues. Deleting it again changes nothing.',
    'Without a card, a refund that the balance doesn’t cover may be rejected.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(callingSeller),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: CALLING_REFUSALS,
  example: { request: { seller_svc_id: 'MPL004T7-…' }, response: { ...EXAMPLE, card: null } },
});

export type GetOwnCardRequest = z.output<typeof getOwnCardContract.request>;
export type SetOwnCardRequest = z.output<typeof setOwnCardContract.request>;

export const CARD_CHARGE_EVENTS = [
  {
    notifyType: 'charge-complete',
    meaning: 'The seller’s own card was charged. The amount is in the balance.',
    sentBy: 'A refund that the balance doesn’t cover, or a balance that stays negative.',
  },
] as const satisfies readonly CallbackEvent[];

/** `tran_type` of a charge to the seller's card. */
export const CARD_CHARGE_TRAN_TYPE = 41;

/** The name of the field that authenticates the seller. */
export const SELLER_FIELD = 'seller_svc_id';

/** The fields of the callback, in the order in which they are sent. */
export const CARD_CHARGE_FIELDS = [
  { name: 'status_code', value: 'integer', when: 'always', meaning: 'Always 0.', example: '0' },
  { name: SELLER_FIELD, value: 'text', when: 'always', meaning: 'The seller (MPL).', example: 'MPL004T7-…' },
  {
    name: 'svc_transaction_id',
    value: 'text',
    when: 'always',
    meaning: 'The charge, as in get-transactions and the balance’s entries.',
    example: 'TRAN00P7-…',
  },
  { name: 'tran_svc_code', value: 'integer', when: 'always', meaning: 'The charge’s display code.', example: '48211' },
  {
    name: 'tran_created',
    value: 'time',
    when: 'always',
    meaning: 'When the charge was made.',
    example: '2026-11-22 08:00:04',
  },
  { name: 'tran_type', value: 'integer', when: 'always', meaning: '41: a charge to the card.', example: '41' },
  { name: 'tran_currency', value: 'text', when: 'always', meaning: 'Its currency.', example: 'ILS' },
  { name: 'tran_total', value: 'amount', when: 'always', meaning: 'Its amount.', example: '5000' },
  { name: 'tran_description', value: 'text', when: 'always', meaning: 'The card, masked.', example: '****0000' },
  ACTION_DATE,
  { ...NOTIFY_TYPE, example: 'charge-complete' },
] as const satisfies readonly CallbackField[];
