import { z } from 'zod';
import {
  CALLING_IN_QUERY,
  CALLING_REFUSALS,
  CALLING_SOURCES,
  callingOwner,
  OWN_MONEY,
} from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { ENTRY_CAUSES } from '#lib/kernel/entry-cause.ts';
import { currency, moment, oneOf, text } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';

/** Balances and the lines that they are made of (answers, section 13). */

const REFUSALS = [...CALLING_REFUSALS, 'currency_not_allowed'] as const;

const SIGNS = 'Amounts are in minor units. Money to the seller is positive; fees, refunds and payouts are negative.';

const balance = z.object({
  currency: z.string(),
  pending: z.int().describe('Payments that are not released yet.'),
  available: z.int().describe('Can be paid out. Below zero where more went back than came.'),
  reserved: z.int().describe('Held back for a time.'),
  in_transit: z.int().describe('Handed to the bank and not credited yet.'),
  total: z.int().describe('The sum of the four before it.'),
  paid_out: z.int().describe('Credited to the seller’s bank account, ever.'),
});

/** GET /balance */
export const getBalanceContract = contract({
  id: 'get-balance',
  method: 'GET',
  path: '/balance',
  summary: 'Get the balance of a seller by currency, now or at a time in the past.',
  notes: [
    SIGNS,
    OWN_MONEY,
    'With `at` the answer is what was booked until then, and stays the same for ever. A time within the last ' +
      'minute counts as one minute ago; `as_of` says which time was answered.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    currency: currency().optional,
    at: moment.meta({ type: 'string', description: 'YYYY-MM-DD HH:MM:SS. Default: now.' }),
    ...callingOwner,
  }),
  sources: { currency: 'query', at: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    seller_svc_id: z.string().nullable().describe('Null of a partner’s own money.'),
    as_of: z.string(),
    balances: z.array(balance),
  }),
  refusals: REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', currency: 'ILS' },
    response: {
      status_code: 0,
      seller_svc_id: 'MPL004T7-…',
      as_of: '2026-11-26 10:15:00',
      balances: [
        {
          currency: 'ILS',
          pending: 184_200,
          available: 50_315,
          reserved: 0,
          in_transit: 0,
          total: 234_515,
          paid_out: 0,
        },
      ],
    },
  },
});

const entry = z.object({
  entry_id: z.string(),
  cause: z.enum(ENTRY_CAUSES),
  amount: z.int(),
  currency: z.string(),
  booked_at: z.string(),
  value_date: z.string().describe('The day from which it counts, YYYY-MM-DD: a payment’s is the day of its release.'),
  svc_sale_id: z.string().nullable(),
  svc_transaction_id: z.string().nullable(),
  payout_id: z.string().nullable().describe('The payout that it is in. Null while it is in none.'),
  description: z.string(),
});

/** GET /balance/entries */
export const listBalanceEntriesContract = contract({
  id: 'list-balance-entries',
  method: 'GET',
  path: '/balance/entries',
  summary: 'List what changed the balance of a seller, newest first.',
  notes: [
    SIGNS,
    OWN_MONEY,
    'A payment is several entries: what the buyer paid, the processing fee, the tax on it, and the marketplace fee. ' +
      'All entries of a payment are on one page.',
    'For the next page, send `next_cursor` as `cursor`. It is null on the last page.',
    'With `cause`, a page may have fewer items than `limit`, or none, and not be the last: follow `next_cursor`.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    currency: currency().optional,
    from: moment.meta({ type: 'string', description: 'First day of booking, YYYY-MM-DD.' }),
    to: moment.meta({ type: 'string', description: 'Last day of booking, YYYY-MM-DD.' }),
    cause: oneOf(ENTRY_CAUSES).optional,
    limit: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
    cursor: text({ max: 40, description: 'The next_cursor of the page before.' }).optional,
    ...callingOwner,
  }),
  sources: {
    currency: 'query',
    from: 'query',
    to: 'query',
    cause: 'query',
    limit: 'query',
    cursor: 'query',
    ...CALLING_SOURCES,
  },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({ status_code: z.literal(0), items: z.array(entry), next_cursor: z.string().nullable() }),
  refusals: REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', currency: 'ILS', from: '2026-11-01', to: '2026-11-30' },
    response: {
      status_code: 0,
      items: [
        {
          entry_id: '48211',
          cause: 'payment',
          amount: 5_000,
          currency: 'ILS',
          booked_at: '2026-11-25 10:15:00',
          value_date: '2026-12-02',
          svc_sale_id: 'SALE00K2-…',
          svc_transaction_id: 'TRAN00P7-…',
          payout_id: null,
          description: 'Coffee beans',
        },
      ],
      next_cursor: null,
    },
  },
});

export type GetBalanceRequest = z.output<typeof getBalanceContract.request>;
export type ListBalanceEntriesRequest = z.output<typeof listBalanceEntriesContract.request>;
