import { z } from 'zod';
import {
  CALLING_IN_QUERY,
  CALLING_REFUSALS,
  CALLING_SOURCES,
  callingOwner,
  callingSeller,
  OWN_MONEY,
} from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { ENTRY_CAUSES } from '#lib/kernel/entry-cause.ts';
import { currency, moment, oneOf, publicId } from '#lib/kernel/wire.ts';
import { NEXT_PAGE, paging, PAYOUT_EXAMPLE, payoutRecord, SIGNS } from './payout-fields.ts';
import { PAYOUT_STATUSES } from './payout-status.ts';

/** Payouts and what they are made of (answers, section 13). */

const payoutId = publicId('payout', { max: 64, description: 'The identifier of the payout.' });

/** GET /payouts */
export const listPayoutsContract = contract({
  id: 'list-payouts',
  method: 'GET',
  path: '/payouts',
  summary: 'List the payouts of a seller, newest first, each with what it is made of.',
  notes: [SIGNS, OWN_MONEY, NEXT_PAGE],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    status: oneOf(PAYOUT_STATUSES).optional,
    currency: currency().optional,
    from: moment.meta({ type: 'string', description: 'First day, YYYY-MM-DD.' }),
    to: moment.meta({ type: 'string', description: 'Last day, YYYY-MM-DD.' }),
    ...paging,
    ...callingOwner,
  }),
  sources: {
    status: 'query',
    currency: 'query',
    from: 'query',
    to: 'query',
    limit: 'query',
    cursor: 'query',
    ...CALLING_SOURCES,
  },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    items: z.array(payoutRecord),
    next_cursor: z.string().nullable(),
  }),
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', status: 'paid', from: '2026-11-01' },
    response: { status_code: 0, items: [PAYOUT_EXAMPLE], next_cursor: null },
  },
});

const ofOne = { payout_id: payoutId.required };
const ONE_SOURCES = { payout_id: 'path', ...CALLING_SOURCES } as const;
const ONE_REFUSALS = [...CALLING_REFUSALS, 'record_not_found'] as const;

/** GET /payouts/{payout_id} */
export const getPayoutContract = contract({
  id: 'get-payout',
  method: 'GET',
  path: '/payouts/{payout_id}',
  summary: 'Get a payout and what it is made of.',
  notes: [SIGNS, OWN_MONEY],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingOwner }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...payoutRecord.shape }),
  refusals: ONE_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', payout_id: 'PAYO00K2-…' },
    response: { status_code: 0, ...PAYOUT_EXAMPLE },
  },
});

const entry = z.object({
  entry_id: z.string(),
  cause: z.enum(ENTRY_CAUSES),
  amount: z.int(),
  currency: z.string(),
  booked_at: z.string(),
  value_date: z.string().describe('The day from which it counts, YYYY-MM-DD.'),
  svc_sale_id: z.string().nullable(),
  svc_transaction_id: z.string().nullable(),
  payout_id: z.string(),
  description: z.string(),
});

/** GET /payouts/{payout_id}/transactions */
export const listPayoutTransactionsContract = contract({
  id: 'list-payout-transactions',
  method: 'GET',
  path: '/payouts/{payout_id}/transactions',
  summary: 'List the entries that a payout is made of, newest first.',
  notes: [SIGNS, OWN_MONEY, 'Their sum is `total` less `carried_over` of the composition.', NEXT_PAGE],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...paging, ...callingOwner }),
  sources: { limit: 'query', cursor: 'query', ...ONE_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), items: z.array(entry), next_cursor: z.string().nullable() }),
  refusals: ONE_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', payout_id: 'PAYO00K2-…' },
    response: {
      status_code: 0,
      items: [
        {
          entry_id: '48211',
          cause: 'payment',
          amount: 5_000,
          currency: 'ILS',
          booked_at: '2026-11-14 10:15:00',
          value_date: '2026-11-21',
          svc_sale_id: 'SALE00K2-…',
          svc_transaction_id: 'TRAN00P7-…',
          payout_id: 'PAYO00K2-…',
          description: 'Coffee beans',
        },
      ],
      next_cursor: null,
    },
  },
});

/** POST /payouts/{payout_id}/cancel */
export const cancelPayoutContract = contract({
  id: 'cancel-payout',
  method: 'POST',
  path: '/payouts/{payout_id}/cancel',
  summary: 'Cancel a payout that is scheduled. Its amount is in the balance again at once.',
  notes: ['A payout that was handed to the bank can’t be cancelled (305).'],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({ ...ofOne, ...callingSeller }),
  sources: ONE_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), ...payoutRecord.shape }),
  refusals: [...ONE_REFUSALS, 'wrong_payout_status'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', payout_id: 'PAYO00K2-…' },
    response: {
      status_code: 0,
      ...PAYOUT_EXAMPLE,
      status: 'cancelled',
      sent_at: null,
      value_date: null,
      bank_reference: null,
    },
  },
});

export type ListPayoutsRequest = z.output<typeof listPayoutsContract.request>;
export type PayoutRequest = z.output<typeof getPayoutContract.request>;
export type ListPayoutTransactionsRequest = z.output<typeof listPayoutTransactionsContract.request>;
export type CancelPayoutRequest = z.output<typeof cancelPayoutContract.request>;
