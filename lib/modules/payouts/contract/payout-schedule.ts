import { z } from 'zod';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { INSTALLMENT_SETTLEMENT_MEANING, INSTALLMENT_SETTLEMENTS } from '#lib/kernel/sale/installments.ts';
import { oneOf, unlessAbsent } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { INTERVALS } from './intervals.ts';

/** When a seller is paid out (answers, section 13). */

const response = z.object({
  status_code: z.literal(0),
  interval: z.enum(INTERVALS),
  weekday: z.int(),
  day: z.int(),
  minimum: z.int(),
  next_run: z.string().nullable().describe('When payouts are made next; null if they’re made by hand.'),
  paused_reason: z.string().nullable().describe('Why nothing is paid out for now; null if it is.'),
  installment_settlement: z.enum(INSTALLMENT_SETTLEMENTS).describe(INSTALLMENT_SETTLEMENT_MEANING),
});

const EXAMPLE = {
  status_code: 0,
  interval: 'weekly',
  weekday: 0,
  day: 1,
  minimum: 10_000,
  next_run: '2026-11-29 08:00:00',
  paused_reason: null,
  installment_settlement: 'whole',
};

const SETTLEMENT_NOTE = '`installment_settlement` is set by the operator alone.';

/** GET /payout-schedule */
export const getPayoutScheduleContract = contract({
  id: 'get-payout-schedule',
  method: 'GET',
  path: '/payout-schedule',
  summary: 'Get when a seller is paid out.',
  notes: [SETTLEMENT_NOTE],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(callingSeller),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: CALLING_REFUSALS,
  example: { request: { seller_svc_id: 'MPL004T7-…' }, response: EXAMPLE },
});

/** PUT /payout-schedule */
export const setPayoutScheduleContract = contract({
  id: 'set-payout-schedule',
  method: 'PUT',
  path: '/payout-schedule',
  summary: 'Set when a seller is paid out.',
  notes: [
    'Payouts are made on bank days. One that is due on a day on which banks are closed is made on the next bank day.',
    'Fields that you leave out stay as they are.',
    SETTLEMENT_NOTE,
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    interval: unlessAbsent(oneOf(INTERVALS).required),
    weekday: unlessAbsent(whole({ max: 6, description: 'Of a weekly schedule: 0 is Sunday.' }).required),
    day: unlessAbsent(
      whole({ min: 1, max: 31, description: 'Of a monthly one. Shorter months have it on their last day.' }).required,
    ),
    minimum: unlessAbsent(whole({ description: 'The least that is paid out, in minor units.' }).required),
    ...callingSeller,
  }),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: CALLING_REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', interval: 'weekly', weekday: 0, minimum: 10_000 },
    response: EXAMPLE,
  },
});

export type GetPayoutScheduleRequest = z.output<typeof getPayoutScheduleContract.request>;
export type SetPayoutScheduleRequest = z.output<typeof setPayoutScheduleContract.request>;
