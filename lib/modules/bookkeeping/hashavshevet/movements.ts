import { minorDigits, toMajorText } from '#lib/kernel/money.ts';
import { type Accounts, accountsOf } from '../domain/postings.ts';
import type { ExportedLine } from '../exported.ts';
import type { MOVEMENT_FIELDS, RecordOf } from './layout.ts';

/** Movements of lines: each one debit and one credit of the same amount. */

/** The largest amount of nine digits before the point, in minor units of two digits. */
const LARGEST = 99_999_999_999;

/** The currency of the books that these files are for. */
const OWN_CURRENCY = 'ILS';

/** Whether an amount can be written: two digits behind the point, nine before it. */
export const isWritable = ({ amount, currency }: { amount: number; currency: string }): boolean =>
  minorDigits(currency) <= 2 && Math.abs(amount) * 10 ** (2 - minorDigits(currency)) <= LARGEST;

const amountText = (amount: number, currency: string): string => {
  const text = toMajorText(Math.abs(amount), currency);
  return minorDigits(currency) === 0 ? `${text}.00` : text;
};

type Numbered = { handOver: number; line: number };

/**
 * The movement of a line. Its references are the number of the hand-over and that of the line in it, which the tables
 * of the same hand-over have too. Of another currency the foreign amounts are given, and no amount in shekels: what a
 * foreign amount is worth in the books, the accountant's rate says.
 */
export function movementOf(
  line: ExportedLine,
  { accounts, details, handOver, line: number }: Numbered & { accounts: Accounts; details: string },
): RecordOf<typeof MOVEMENT_FIELDS> {
  const pair = accountsOf(accounts, line);
  if (!pair) throw new Error('a line without accounts is handed over');
  const amount = amountText(line.amount, line.currency);
  const isOwn = line.currency === OWN_CURRENCY;
  const [own, foreign] = isOwn ? [amount, ''] : ['', amount];
  return {
    movement: accounts.movement,
    reference: String(handOver),
    reference2: String(number),
    date: dayText(line.bookedOn),
    valueDate: dayText(line.valueDate),
    currency: accounts.currencies[line.currency] ?? line.currency,
    details,
    debit: pair.debit,
    credit: pair.credit,
    debitAmount: own,
    creditAmount: own,
    foreignDebit: foreign,
    foreignCredit: foreign,
  };
}

/** `2026-11-27` is `27/11/2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');
