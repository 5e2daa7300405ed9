import { z } from 'zod';
import { CALLING_IN_QUERY, CALLING_REFUSALS, CALLING_SOURCES, callingSeller } from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { currency, moment, oneOf } from '#lib/kernel/wire.ts';
import { DIMENSIONS } from '#lib/modules/payments/views/statistics.ts';

/** Statistics of sales (answers, section 13). */

/** Longest period, and that of a request that names none, days. */
export const MAX_DAYS = 366;
export const USUAL_DAYS = 30;

const item = z.object({
  key: z
    .string()
    .describe(
      'The day, the hour (`0` to `23`), the method, the brand, the first six digits of the card, `local` or ' +
        '`foreign`, the decline code, or the channel or identifier of the terminal. Empty where there is none.',
    ),
  count: z.int().describe('Sales that were tried: approved, declined, or waiting for a bank.'),
  total: z.int().describe('Collected.'),
  approved: z.int().describe('Sales that were paid or put on hold.'),
  declined: z.int().describe('Sales whose last attempt failed.'),
  declined_total: z.int().describe('What the declined sales asked for.'),
  refunded: z.int().describe('Refunded of these sales so far.'),
  charged_back: z.int().describe('Charged back of these sales and not reversed.'),
  buyers_first: z.int().describe('Paid sales of buyers who had not paid this seller before, by their e-mail address.'),
  buyers_returning: z.int().describe('Paid sales of buyers who had.'),
  seconds_to_pay: z.int().nullable().describe('From making the sale to its payment, on average.'),
});

/** GET /statistics */
export const getStatisticsContract = contract({
  id: 'get-statistics',
  method: 'GET',
  path: '/statistics',
  summary: 'Get the number and sums of sales by day, hour, method, card, decline code or device.',
  notes: [
    'Amounts are in minor units of one currency: the one of `currency`, or the most frequent one of the period.',
    'A sale counts on the day it was made, in the time zone of the business, once it was tried. Retries of a sale ' +
      'are the same sale, with the card and the device of its last attempt.',
    'By `decline`, only sales with a failed attempt count, by the code of the last one: those that were paid since ' +
      'are `approved`. 9005 is an attempt that nobody finished.',
    'By `issuer`, the key is the first six digits of the card number. There is no catalog of names.',
    '`previous` has the same for as many days before `from`. Keys without sales are left out.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    from: moment.meta({ type: 'string', description: 'First day, YYYY-MM-DD. Default: the last 30 days.' }),
    to: moment.meta({ type: 'string', description: 'Last day, YYYY-MM-DD, up to 366 days. Default: today.' }),
    by: oneOf(DIMENSIONS).required,
    currency: currency().optional,
    ...callingSeller,
  }),
  sources: { from: 'query', to: 'query', by: 'query', currency: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    currency: z.string(),
    from: z.string(),
    to: z.string(),
    items: z.array(item),
    previous: z.array(item),
  }),
  refusals: [...CALLING_REFUSALS, 'currency_not_allowed'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', from: '2026-11-01', to: '2026-11-30', by: 'brand', currency: 'ILS' },
    response: {
      status_code: 0,
      currency: 'ILS',
      from: '2026-11-01',
      to: '2026-11-30',
      items: [
        {
          key: 'Visa',
          count: 42,
          total: 518_400,
          approved: 39,
          declined: 3,
          declined_total: 40_000,
          refunded: 12_000,
          charged_back: 0,
          buyers_first: 21,
          buyers_returning: 14,
          seconds_to_pay: 95,
        },
      ],
      previous: [],
    },
  },
});

export type GetStatisticsRequest = z.output<typeof getStatisticsContract.request>;
