import { z } from 'zod';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { isSellerKind, SELLER_KIND_NUMBERS } from '#lib/kernel/seller.ts';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

/** Details that documents say about their business, as the form has them. */

/** Characters of a name and of an address at most. */
const MAX_ISSUER_NAME = 120;
const MAX_ISSUER_ADDRESS = 200;

/** Largest first number of a series: nine digits, of which the last are left for what follows. */
const MAX_FIRST = 99_999_999;

/** No control characters: the texts stand on one line of a paper. */
const ONE_LINE = /^\P{Cc}*$/u;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

// A company and a dealer have nine digits alike, the last of which checks the others.
const businessNumber = trimmed(text({ max: 20 }).required).transform((typed, context) => {
  const digits = /^\d{8,9}$/.test(typed) ? readSocialId(typed) : null;
  if (digits !== null) return digits;
  context.addIssue({ code: 'custom', ...saying('documents.issuer.wrong.businessNumber') });
  return z.NEVER;
});

const firstNumber = trimmed(text({ max: 12 }).required).transform((typed, context) => {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (number >= 1 && number <= MAX_FIRST) return number;
  context.addIssue({ code: 'custom', ...saying('documents.issuer.wrong.first', { most: MAX_FIRST }) });
  return z.NEVER;
});

const kind = z.enum(SELLER_KIND_NUMBERS.map(String) as [string, ...string[]]).transform((typed) => {
  const number = Number(typed);
  return isSellerKind(number) ? number : z.NEVER;
});

export const issuerForm = formContract({
  empty: {
    kind: '3',
    name: '',
    businessNumber: '',
    address: '',
    takesDonations: false as boolean,
    firstOfPayments: '1',
    firstOfRefunds: '1',
  },
  schema: z.object({
    kind,
    name: trimmed(text({ min: 2, max: MAX_ISSUER_NAME, pattern: ONE_LINE }).required),
    businessNumber,
    address: trimmed(text({ min: 2, max: MAX_ISSUER_ADDRESS, pattern: ONE_LINE }).required),
    takesDonations: z.boolean(),
    firstOfPayments: firstNumber,
    firstOfRefunds: firstNumber,
  }),
});

export type TypedIssuer = typeof issuerForm.empty;
