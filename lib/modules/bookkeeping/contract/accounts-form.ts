import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { isWindows1255 } from '#lib/platform/tables/windows-1255.ts';
import { type Account, type Accounts, POSTINGS, type Posting } from '../domain/postings.ts';
import { type AccountsForm, EMPTY_ACCOUNTS, keyField, NAMED_CURRENCIES, sortField } from './accounts-fields.ts';

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

/** A word of the accounting program: one line, of letters that its files can hold. */
const word = (max: number) =>
  trimmed(
    text({ max }).optional.superRefine((typed, context) => {
      if (typed !== undefined && (/\p{Cc}/u.test(typed) || !isWindows1255(typed)))
        context.addIssue({ code: 'custom', ...saying('bookkeeping.accounts.letters') });
    }),
  );

const MOST_KEY = 15;
const MOST_MOVEMENT = 3;
const MOST_CURRENCY = 5;

type Typed = Readonly<Record<string, string | undefined>>;

const fields: Record<string, z.ZodType<string | undefined>> = {
  ...Object.fromEntries(
    POSTINGS.flatMap((posting) => [
      [keyField(posting), word(MOST_KEY)],
      [sortField(posting), trimmed(text({ max: 9, pattern: /^\d+$/, allowed: 'digits' }).optional)],
    ]),
  ),
  movement: word(MOST_MOVEMENT),
  ...Object.fromEntries(NAMED_CURRENCIES.map((currency) => [`currency-${currency}`, word(MOST_CURRENCY)])),
};

/** The accounts of a business in its own books, as its people type them; those that it does not need are left out. */
export const accountsForm = formContract({
  empty: EMPTY_ACCOUNTS satisfies AccountsForm as AccountsForm,
  schema: z
    .object(fields)
    .superRefine((typed: Typed, context) => {
      for (const posting of POSTINGS)
        if (typed[sortField(posting)] && !typed[keyField(posting)])
          context.addIssue({ code: 'custom', path: [keyField(posting)], ...saying('bookkeeping.accounts.keyFirst') });
    })
    .transform(
      (typed: Typed): Accounts => ({
        accounts: Object.fromEntries(
          POSTINGS.flatMap((posting): [Posting, Account][] => {
            const [key, sort] = [typed[keyField(posting)], typed[sortField(posting)]];
            return key ? [[posting, { key, sort: sort ? Number(sort) : null }]] : [];
          }),
        ),
        movement: typed['movement'] ?? '',
        currencies: Object.fromEntries(
          NAMED_CURRENCIES.flatMap((currency) => {
            const name = typed[`currency-${currency}`];
            return name ? [[currency, name]] : [];
          }),
        ),
      }),
    ),
});
