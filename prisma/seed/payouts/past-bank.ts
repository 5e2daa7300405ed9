import { creditedEntries, payoutReturnEntries } from '#lib/modules/ledger/index.ts';
import { waitFor } from '#lib/modules/payouts/domain/waits.ts';
import {
  bookPaid,
  bookReturned,
  bookSent,
  bookStillPaid,
  takeDue,
  type TakenPayout,
} from '#lib/modules/payouts/store-path.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** What the bank made of past payouts. Days are `YYYY-MM-DD`. */

export type Fate = { valueDate: string; returned: { reason: string; on: string } | null };

/** The bank's reference of the nth demo payout; its own begin with another letter. */
const bankReferenceOf = (number: number): string => `D${String(number).padStart(10, '0')}`;

const AT_ONCE = 10;

/** Works on the payouts that are due, as the bank answered on `day`. */
export async function workOn(inside: Database, fates: ReadonlyMap<string, Fate>, day: string): Promise<void> {
  for (let due = await takeDue(inside, AT_ONCE); due.length > 0; due = await takeDue(inside, AT_ONCE))
    for (const taken of due) await book(inside, taken, fates, day);
}

async function book(
  inside: Database,
  taken: TakenPayout,
  fates: ReadonlyMap<string, Fate>,
  day: string,
): Promise<boolean> {
  const fate = fates.get(taken.publicId);
  if (!fate) throw new Error('a payout is no demo payout');
  const { amount, payee, status, tries } = taken;
  const { valueDate, returned } = fate;
  const known = { bankReference: bankReferenceOf([...fates.keys()].indexOf(taken.publicId) + 1), valueDate };
  if (status === 'paid') {
    if (returned === null || returned.on > day) return bookStillPaid(inside, taken);
    const entries = payoutReturnEntries({ amount, payee, wasPaid: true });
    return bookReturned(inside, taken, { reason: returned.reason, wasPaid: true, entries });
  }
  if (status === 'scheduled' || valueDate > day)
    return bookSent(inside, taken, { ...known, waitSeconds: waitFor('sent', tries) });
  return bookPaid(inside, taken, { ...known, entries: creditedEntries({ amount, payee }) });
}
