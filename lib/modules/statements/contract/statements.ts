import { z } from 'zod';
import {
  CALLING_IN_QUERY,
  CALLING_REFUSALS,
  CALLING_SOURCES,
  callingOwner,
  OWN_MONEY,
} from '#lib/kernel/calling-fields.ts';
import { contract } from '#lib/kernel/contract.ts';
import { currency, oneOf, text } from '#lib/kernel/wire.ts';
import { STATEMENT_FORMATS } from './formats.ts';
import { monthContent, SIGNS, yearContent } from './statement-fields.ts';

/** Statements of a balance by month and year (answers, section 13). */

const REFUSALS = [...CALLING_REFUSALS, 'currency_not_allowed'] as const;

const STATUS = z.enum(['open', 'closed']).describe('Nothing can be booked into a closed month any more.');
const SHA256 = z.string().nullable().describe('SHA-256 of the closed statement. Null while it’s open.');

const HOW_IT_CLOSES =
  'A month is closed once it’s over in the business’s time zone and everything booked in it is summed up, usually ' +
  'within ten minutes. What is booked later is in a later month, even if it’s about a payment of this one.';

/** GET /statements */
export const listStatementsContract = contract({
  id: 'list-statements',
  method: 'GET',
  path: '/statements',
  summary: 'List the monthly statements of a year, newest first.',
  notes: [SIGNS, OWN_MONEY, HOW_IT_CLOSES],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    year: text({ max: 4, pattern: /^(19|20|21)\d{2}$/, description: 'YYYY. Default: this year.' }).optional,
    currency: currency().optional,
    ...callingOwner,
  }),
  sources: { year: 'query', currency: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    items: z.array(
      z.object({
        month: z.string(),
        currency: z.string(),
        opening: z.int().describe('Pending and available when the month began.'),
        closing: z.int().describe('Pending and available when it was over, or now.'),
        status: STATUS,
        sha256: SHA256,
      }),
    ),
  }),
  refusals: REFUSALS,
  example: {
    request: { seller_svc_id: 'MPL004T7-…', year: '2026', currency: 'ILS' },
    response: {
      status_code: 0,
      items: [
        {
          month: '2026-10',
          currency: 'ILS',
          opening: 120_000,
          closing: 184_515,
          status: 'closed',
          sha256: '9f2c7d0e41a9b6f3c58e1d2a7b40936f85ce1a2d3b4c5d6e7f8091a2b3c4d5e6',
        },
      ],
    },
  },
});

/** GET /statements/{period} */
export const getStatementContract = contract({
  id: 'get-statement',
  method: 'GET',
  path: '/statements/{period}',
  summary: 'Get the statement of a month or a year as JSON, CSV or PDF.',
  notes: [
    SIGNS,
    OWN_MONEY,
    HOW_IT_CLOSES,
    'Without `currency`, all currencies are in the answer. A year is closed with its December.',
    '`sha256` is of `statement` in the form of RFC 8785: JSON with sorted names and no spaces, in UTF-8. CSV and PDF ' +
      'print it. They are made once for each language, and stay the same bytes.',
    'In a CSV, amounts are in major units. With `format=csv` or `pdf`, errors are JSON.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    period: text({ max: 7, pattern: /^(19|20|21)\d{2}(-(0[1-9]|1[0-2]))?$/, description: 'YYYY-MM or YYYY.' }).required,
    currency: currency().optional,
    format: oneOf(STATEMENT_FORMATS).optional,
    ...callingOwner,
  }),
  sources: { period: 'path', currency: 'query', format: 'query', ...CALLING_SOURCES },
  queryInstead: CALLING_IN_QUERY,
  response: z.object({
    status_code: z.literal(0),
    items: z.array(
      z.object({
        currency: z.string(),
        status: STATUS,
        sha256: SHA256,
        statement: z.union([monthContent, yearContent]),
      }),
    ),
  }),
  files: ['text/csv', 'application/pdf'],
  refusals: [...REFUSALS, 'record_not_found'],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', period: '2026-10', currency: 'ILS' },
    response: {
      status_code: 0,
      items: [
        {
          currency: 'ILS',
          status: 'closed',
          sha256: '9f2c7d0e41a9b6f3c58e1d2a7b40936f85ce1a2d3b4c5d6e7f8091a2b3c4d5e6',
          statement: {
            month: '2026-10',
            holder: { kind: 'seller', name: 'Café Rimon', business_number: '514000001' },
            currency: 'ILS',
            time_zone: 'Asia/Jerusalem',
            first_day: '2026-10-01',
            last_day: '2026-10-31',
            opening: 120_000,
            changes: [
              { cause: 'payment', count: 31, amount: 210_000 },
              { cause: 'refund', count: 1, amount: -4_500 },
              { cause: 'processing-fee', count: 31, amount: -7_420 },
              { cause: 'fee-vat', count: 31, amount: -1_336 },
              { cause: 'payout', count: 4, amount: -132_229 },
            ],
            closing: 184_515,
            at_end: { pending: 50_000, available: 134_515, reserved: 0, in_transit: 0, total: 184_515 },
            closed_at: '2026-11-01 00:05:12',
          },
        },
      ],
    },
  },
});

export type ListStatementsRequest = z.output<typeof listStatementsContract.request>;
export type GetStatementRequest = z.output<typeof getStatementContract.request>;
