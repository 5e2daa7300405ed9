import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { clientKey } from '#lib/kernel/sale/sale-fields.ts';
import { text, unlessAbsent } from '#lib/kernel/wire.ts';
import { hundredths, whole } from '#lib/kernel/wire-numbers.ts';
import { MAX_RESERVE_DAYS, MAX_RESERVE_REASON } from './reserve-limits.ts';

/** The reserve of a seller (answers, section 13). */

const response = z.object({
  status_code: z.literal(0),
  seller_svc_id: z.string(),
  percent: z.number().describe('Percent of the money that is released; 0 if nothing is held.'),
  days: z.int().describe('Days for which it’s held.'),
  reason: z.string().describe('Why, in words for the seller.'),
});

const EXAMPLE = {
  status_code: 0,
  seller_svc_id: 'MPL004T7-…',
  percent: 7.5,
  days: 90,
  reason: 'New business with deliveries after payment',
};

/** GET /reserve */
export const getReserveContract = contract({
  id: 'get-reserve',
  method: 'GET',
  path: '/reserve',
  summary: 'Get what part of a seller’s money is held in reserve.',
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object(callingSeller),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: CALLING_REFUSALS,
  example: { request: { seller_svc_id: 'MPL004T7-…' }, response: EXAMPLE },
});

/** PUT /reserve */
export const setReserveContract = contract({
  id: 'set-reserve',
  method: 'PUT',
  path: '/reserve',
  summary: 'Set what part of a seller’s money is held in reserve.',
  notes: [
    'Each day, the percentage of the money released that day goes from the available balance to the reserve, and ' +
      'returns after the days.',
    'A change applies to money that is released from the next day on; what is held stays until its day.',
    'Only the seller’s partner can set it. The seller can read it with its reason.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    percent: hundredths({ max: 10_000, description: '0 to 100. 0 holds nothing.' }).required,
    days: whole({ min: 1, max: MAX_RESERVE_DAYS, description: '1 to 730.' }).required,
    reason: unlessAbsent(
      text({
        max: MAX_RESERVE_REASON,
        pattern: /\S/,
        description: 'Why; the seller reads it. Without it, the one before stays.',
      }).required,
    ),
    ...callingSeller,
    svc_client_key: clientKey.required,
  }),
  sources: CALLING_SOURCES,
  queryInstead: CALLING_IN_QUERY,
  response,
  refusals: ['unreadable_body', ...CALLING_REFUSALS],
  example: {
    request: {
      seller_svc_id: 'MPL004T7-…',
      svc_client_key: 'partner-key',
      percent: 7.5,
      days: 90,
      reason: 'New business with deliveries after payment',
    },
    response: EXAMPLE,
  },
});

export type GetReserveRequest = z.output<typeof getReserveContract.request>;
export type SetReserveRequest = z.output<typeof setReserveContract.request>;
