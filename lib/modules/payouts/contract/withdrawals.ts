import { z } from 'zod';
import { CALLING_REFUSALS, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { currency } from '#lib/kernel/wire.ts';
import { PAYOUT_STATUSES } from './payout-status.ts';

/** Withdrawals, as existing integrations call payouts (answers, sections 6 and 13). */

/** POST /withdraw-balance */
export const withdrawBalanceContract = contract({
  id: 'withdraw-balance',
  method: 'POST',
  path: '/withdraw-balance',
  summary: 'Pay out all that a seller has available in a currency.',
  notes: [
    'With nothing available the call returns 171. Before the seller is approved, without a bank account for the ' +
      'currency, while a new one waits or payouts are paused it returns 174.',
    'Two calls at once pay once: the second returns 171, or 998 while the first is under way.',
    'A payout has 100,000 entries of several days at most. Call again for what is left; 171 says that nothing is.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    ...callingSeller,
    withdrawal_currency: currency().optional,
    withdraw_currency: currency().optional.meta({ description: 'Older name of withdrawal_currency.' }),
  }),
  response: z.object({
    status_code: z.literal(0),
    payout_id: z.string(),
    tran_svc_code: z.int(),
    withdrawal_currency: z.string(),
    withdrawal_total: z.int(),
  }),
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed', 'nothing_to_withdraw', 'payouts_not_open', 'payout_busy'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', withdrawal_currency: 'ILS' },
    response: {
      status_code: 0,
      payout_id: 'PAYO00K2-…',
      tran_svc_code: 1_204,
      withdrawal_currency: 'ILS',
      withdrawal_total: 48_020,
    },
  },
});

const withdrawal = z.object({
  payout_id: z.string(),
  tran_svc_code: z.int(),
  withdrawal_created: z.string(),
  withdrawal_currency: z.string(),
  withdrawal_total: z.int(),
  withdrawal_status: z.enum(PAYOUT_STATUSES),
  withdrawal_description: z.string().describe('The account, masked.'),
});

const listed = { ...callingSeller, currency: currency().optional };

/** POST /get-withdrawals */
export const getWithdrawalsContract = contract({
  id: 'get-withdrawals',
  method: 'POST',
  path: '/get-withdrawals',
  summary: 'List the payouts of a seller, newest first: the last 500. GET /payouts lists all of them.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(listed),
  response: z.object({ items_count: z.int(), items: z.array(withdrawal), status_code: z.literal(0) }),
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…' },
    response: {
      items_count: 1,
      items: [
        {
          payout_id: 'PAYO00K2-…',
          tran_svc_code: 1_204,
          withdrawal_created: '2026-11-22 08:00:04',
          withdrawal_currency: 'ILS',
          withdrawal_total: 48_020,
          withdrawal_status: 'paid',
          withdrawal_description: '****3456',
        },
      ],
      status_code: 0,
    },
  },
});

const future = z.object({
  created_at: z.string().describe('From when it gathers.'),
  end_time: z.string().describe('When it is paid out.'),
  withdrawal_currency: z.string(),
  withdrawal_total: z.int(),
  withdrawal_description: z.string(),
});

/** POST /get-future-withdrawals */
export const getFutureWithdrawalsContract = contract({
  id: 'get-future-withdrawals',
  method: 'POST',
  path: '/get-future-withdrawals',
  summary: 'List what the schedule will pay out of what is booked until now, by its next runs.',
  notes: ['A seller whose payouts are made by hand has none.'],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(listed),
  response: z.object({ items_count: z.int(), items: z.array(future), status_code: z.literal(0) }),
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', currency: 'ILS' },
    response: {
      items_count: 1,
      items: [
        {
          created_at: '2026-11-22 08:00:00',
          end_time: '2026-11-29 08:00:00',
          withdrawal_currency: 'ILS',
          withdrawal_total: 31_200,
          withdrawal_description: '****3456',
        },
      ],
      status_code: 0,
    },
  },
});

export type WithdrawBalanceRequest = z.output<typeof withdrawBalanceContract.request>;
export type GetWithdrawalsRequest = z.output<typeof getWithdrawalsContract.request>;
