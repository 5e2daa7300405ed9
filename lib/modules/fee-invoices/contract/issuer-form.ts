import { z } from 'zod';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { ISSUER_KINDS } from './issuer-kinds.ts';

/** Legal details of who issues invoices of fees, as their form has them. */

/** Characters of a name and of an address at most. */
const MAX_ISSUER_NAME = 120;
const MAX_ISSUER_ADDRESS = 200;

/** Largest first number of a series: nine digits, of which the last are left for what follows. */
const MAX_FIRST = 99_999_999;

const NO_CONTROLS = /^\P{Cc}*$/u;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

// A company and a dealer have nine digits alike, the last of which checks the others.
const businessNumber = trimmed(text({ max: 20 }).required).transform((typed, context) => {
  const digits = /^\d{8,9}$/.test(typed) ? readSocialId(typed) : null;
  if (digits !== null) return digits;
  context.addIssue({ code: 'custom', ...saying('fee-invoices.issuer.wrong.businessNumber') });
  return z.NEVER;
});

const month = text({ max: 7 }).required.transform((typed, context) => {
  if (/^20\d{2}-(0[1-9]|1[0-2])$/.test(typed)) return typed;
  context.addIssue({ code: 'custom', ...saying('fee-invoices.issuer.wrong.month') });
  return z.NEVER;
});

const firstNumber = trimmed(text({ max: 12 }).required).transform((typed, context) => {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  if (number >= 1 && number <= MAX_FIRST) return number;
  context.addIssue({ code: 'custom', ...saying('fee-invoices.issuer.wrong.first', { most: MAX_FIRST }) });
  return z.NEVER;
});

export const issuerForm = formContract({
  empty: {
    kind: 'company' as string,
    name: '',
    businessNumber: '',
    address: '',
    validFrom: '',
    firstInvoice: '1',
    firstCreditNote: '1',
  },
  schema: z.object({
    kind: z.enum(ISSUER_KINDS),
    name: trimmed(text({ min: 2, max: MAX_ISSUER_NAME, pattern: NO_CONTROLS }).required),
    businessNumber,
    address: trimmed(text({ min: 2, max: MAX_ISSUER_ADDRESS, pattern: NO_CONTROLS }).required),
    validFrom: month,
    firstInvoice: firstNumber,
    firstCreditNote: firstNumber,
  }),
});

export type TypedIssuer = typeof issuerForm.empty;
