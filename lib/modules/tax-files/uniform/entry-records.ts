import {
  accountName,
  accountsOf,
  type BookedDays,
  chartOf,
  detailsOf,
  type ExportedLine,
} from '#lib/modules/bookkeeping/index.ts';
import { hundredths } from '../domain/shekels.ts';
import type { B100, B110 } from './layout.ts';
import type { RecordOf } from './write-record.ts';

/**
 * Records of the books: two sides of each entry of the balance, and the accounts that they are in, which are those of
 * the accounting export. Of another currency the foreign amount is given and none in shekels, as there.
 */

const OWN_CURRENCY = 'ILS';
const DEBIT = 1;
const CREDIT = 2;

/** Sums of an account in shekels. */
type AccountSums = { debits: number; credits: number };

/** Sums by account, which grow with the sides that are written. */
export type Booked = Map<string, AccountSums>;

/** The two sides of a line; `movement` is its number. Debit and credit are the same. */
export function sidesOf(
  line: ExportedLine,
  { accounts, movement, booked }: { accounts: BookedDays['accounts']; movement: number; booked: Booked },
): RecordOf<typeof B100>[] {
  const pair = accountsOf(accounts, line);
  if (!pair) throw new Error('a line of the books has no account');
  const own = line.currency === OWN_CURRENCY;
  const amount = own ? Math.abs(line.amount) : 0;
  const common = {
    code: 'B100',
    movement,
    kind: line.cause,
    reference: line.saleId ?? line.ownPayout ?? String(line.entryId),
    reference2: line.bankReference,
    details: detailsOf(line),
    date: line.bookedOn,
    valueDate: line.valueDate,
    amount,
    ...(!own && { currency: line.currency, foreignAmount: hundredths(Math.abs(line.amount), line.currency) }),
    enteredOn: line.bookedOn,
  };
  add(booked, pair.debit, { debits: amount, credits: 0 });
  add(booked, pair.credit, { debits: 0, credits: amount });
  return [
    { ...common, line: 1, account: pair.debit, across: pair.credit, side: DEBIT },
    { ...common, line: 2, account: pair.credit, across: pair.debit, side: CREDIT },
  ];
}

function add(booked: Booked, key: string, { debits, credits }: AccountSums): void {
  const sums = booked.get(key) ?? { debits: 0, credits: 0 };
  booked.set(key, { debits: sums.debits + debits, credits: sums.credits + credits });
}

const GROUP = 'KUPA';

/** Accounts with what was booked in them. What Kupa owes has an opening; the others are counted from the first day. */
export const accountRecords = (
  { accounts, openings }: Pick<BookedDays, 'accounts' | 'openings'>,
  booked: Booked,
): RecordOf<typeof B110>[] =>
  chartOf(accounts).map(({ posting, key, sort }) => ({
    code: 'B110',
    account: key,
    name: accountName(posting),
    group: sort === null ? GROUP : String(sort),
    groupName: accountName(posting),
    opening: posting === 'balance' ? (openings.find(({ currency }) => currency === OWN_CURRENCY)?.opening ?? 0) : 0,
    debits: booked.get(key)?.debits ?? 0,
    credits: booked.get(key)?.credits ?? 0,
  }));
