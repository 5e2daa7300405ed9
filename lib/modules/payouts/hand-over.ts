import { creditedEntries, payoutReturnEntries } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Inquired, Submitted } from './bank/port.ts';
import type { PayoutsContext } from './context.ts';
import { notifyOfPayout } from './api/payout-callback.ts';
import { waitFor } from './domain/waits.ts';
import {
  bookPaid,
  bookReturned,
  bookSent,
  bookStillPaid,
  bookUnknown,
  takeDue,
  type TakenPayout,
} from './store-path.sql.ts';

/**
 * Works on the payout that has waited longest: tells the bank of it, or asks what became of it, and books the answer. A
 * payout that may have reached the bank is asked about before it is told again, and an order that nobody answered is
 * never taken for refused. Returns how many were worked on.
 */
export async function workOnPayout(context: PayoutsContext): Promise<number> {
  const taken = await takeDue(context.database);
  if (!taken) return 0;
  await bookAnswer(context, taken, await askBank(context, taken));
  return 1;
}

type Answer = Submitted | Inquired;

/** An order that the bank does not know is given to it: the one of before is not valid any more. */
async function askBank({ bank }: PayoutsContext, taken: TakenPayout): Promise<Answer> {
  const { publicId: reference, amount, currency, account, deadline } = taken;
  const submit = () => bank.submit({ reference, amount, currency, account, deadline }).catch(inDoubt);
  if (taken.isNew) return submit();
  const known = await bank.inquire(reference).catch(inDoubt);
  // A bank that had it and knows it no more is not told again: it might pay twice.
  return known.outcome === 'not_found' && !isAtTheBank(taken) ? submit() : known;
}

const isAtTheBank = ({ status }: TakenPayout): boolean => status === 'sent' || status === 'paid';

const inDoubt = (): { outcome: 'unknown' } => ({ outcome: 'unknown' });

function bookAnswer(context: PayoutsContext, taken: TakenPayout, answer: Answer): Promise<boolean> {
  const { database } = context;
  const { amount, payee, status, tries } = taken;
  const wasPaid = status === 'paid';
  switch (answer.outcome) {
    case 'accepted':
      return wasPaid
        ? bookStillPaid(database, taken)
        : bookSent(database, taken, { ...answer, waitSeconds: waitFor('sent', tries) });
    case 'credited':
      return wasPaid
        ? bookStillPaid(database, taken)
        : telling(context, taken, null, (inside) =>
            bookPaid(inside, taken, { ...answer, entries: creditedEntries({ amount, payee }) }),
          );
    case 'refused':
    case 'returned':
      return telling(context, taken, answer.reason, (inside) =>
        bookReturned(inside, taken, {
          reason: answer.reason,
          wasPaid,
          entries: payoutReturnEntries({ amount, payee, wasPaid }),
        }),
      );
    case 'not_found':
    case 'unknown':
      return bookUnknown(database, taken, waitFor('unknown', tries));
  }
}

/** Books how a payout ended and tells of it in one commit. `returnReason`: null where it was credited. */
async function telling(
  context: PayoutsContext,
  taken: TakenPayout,
  returnReason: string | null,
  book: (inside: Database) => Promise<boolean>,
): Promise<boolean> {
  const isBooked = await context.database.inTransaction(async (inside) => {
    if (!(await book(inside))) return false;
    await notifyOfPayout(inside, context, taken, returnReason);
    return true;
  });
  if (isBooked) context.wakeDeliveries();
  return isBooked;
}
