import { z } from 'zod';
import { ENTRY_CAUSES } from '#lib/kernel/entry-cause.ts';

/** What a statement says, as programs read it (answers, section 13). */

export const SIGNS =
  'Amounts are in minor units. Money to the seller is positive; fees, refunds and payouts are negative.';

const holder = z.object({
  kind: z.enum(['seller', 'partner']),
  name: z.string(),
  business_number: z.string().describe('Empty where there is none.'),
});

const change = z.object({
  cause: z.enum(ENTRY_CAUSES),
  count: z.int().describe('Entries of that cause.'),
  amount: z.int(),
});

const atEnd = z.object({
  pending: z.int(),
  available: z.int(),
  reserved: z.int(),
  in_transit: z.int(),
  total: z.int().describe('The sum of the four before it.'),
});

const said = {
  holder,
  currency: z.string(),
  time_zone: z.string().describe('The zone whose days are meant.'),
  first_day: z.string(),
  last_day: z.string(),
  opening: z.int(),
  changes: z.array(change).describe('Sums by cause. They lead from `opening` to `closing`.'),
  closing: z.int().describe('Pending and available.'),
  at_end: atEnd.describe('All money when the last day was over, or now.'),
  closed_at: z.string().nullable().describe('Null while something can still be booked into it.'),
};

/** What the statement of a month says. */
export const monthContent = z.object({ month: z.string(), ...said });

/** What the statement of a year says. `months`: those of the year in which there was a balance. */
export const yearContent = z.object({
  year: z.string(),
  ...said,
  months: z.array(z.object({ month: z.string(), opening: z.int(), closing: z.int(), sha256: z.string().nullable() })),
});
