import { creditedEntries, payoutReturnEntries } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { type BrokenRow, eachOf } from '#lib/platform/queue/batches.ts';
import { notifyOfPayout } from './api/payout-callback.ts';
import type { InquireOutcome, SubmitOutcome } from './bank/port.ts';
import type { PayoutsContext } from './context.ts';
import { waitFor } from './domain/waits.ts';
import { queuePayoutMail } from './mails/queue-payout-mail.ts';
import { passPayoutStep } from './payout-steps.ts';
import {
  bookNotSent,
  bookPaid,
  bookReturned,
  bookSent,
  bookStillPaid,
  bookUnknown,
  takeDue,
  type TakenPayout,
} from './store-path.sql.ts';

/** Longest call of the bank, milliseconds: two of them fit in the lease. */
const DEADLINE_MS = 30_000;

/** Calls of the bank at once, in one process. */
const AT_ONCE = 8;

/**
 * Works on the payouts that have waited longest: tells the bank of each, or asks what became of it, and books the
 * answer. A payout that may have reached the bank is asked about before it is told again, and an order that nobody
 * answered is never taken for refused. One that breaks is named and comes again after its lease. Returns how many were
 * taken.
 */
export async function workOnPayouts(context: PayoutsContext, atOnce = AT_ONCE): Promise<number> {
  if (!context.bank.isAvailable()) return 0;
  const taken = await takeDue(context.database, atOnce);
  await eachOf(taken, (payout) => workOn(context, payout), nameOf);
  return taken.length;
}

async function workOn(context: PayoutsContext, taken: TakenPayout): Promise<void> {
  passPayoutStep('before_call');
  const answer = await askBank(context, taken);
  passPayoutStep('after_call');
  await bookAnswer(context, taken, answer);
  passPayoutStep('after_book');
}

const nameOf = ({ publicId, tries }: TakenPayout): BrokenRow => {
  return { job: 'hand-over-payouts', says: 'a payout could not be handed over', kind: publicId, tries };
};

type Answer = SubmitOutcome | InquireOutcome;

/** The bank takes a reference once: an order that it does not know may be on its way still, and is told again. */
async function askBank({ bank }: PayoutsContext, taken: TakenPayout): Promise<Answer> {
  const { publicId: reference, amount, currency, readAccount } = taken;
  const submit = () => {
    const order = { reference, amount, currency, account: readAccount() };
    return bank.submit(order, DEADLINE_MS).catch(inDoubt);
  };
  if (taken.isNew) return submit();
  const known = await bank.inquire(reference, DEADLINE_MS).catch(inDoubt);
  // A bank that had it and knows it no more is not told again: it might pay twice.
  return known.outcome === 'not_found' && !isAtTheBank(taken) ? submit() : known;
}

const isAtTheBank = ({ status }: TakenPayout): boolean => status === 'sent' || status === 'paid';

const inDoubt = (): { outcome: 'unknown'; why: string } => ({ outcome: 'unknown', why: 'the call threw' });

function bookAnswer(context: PayoutsContext, taken: TakenPayout, answer: Answer): Promise<boolean> {
  const { database } = context;
  const { status, tries } = taken;
  const isPaid = status === 'paid';
  if (isAnother(taken, answer)) {
    log.error('a payout has another sum in the books of the bank', { kind: taken.publicId, outcome: answer.outcome });
    return bookUnknown(database, taken, waitFor('unknown', tries));
  }
  switch (answer.outcome) {
    case 'accepted':
      return isPaid
        ? bookStillPaid(database, taken)
        : bookSent(database, taken, { ...answer, waitSeconds: waitFor('sent', tries) });
    case 'credited':
      return isPaid ? bookStillPaid(database, taken) : bookCredit(context, taken, answer);
    case 'refused':
      return bookReturn(context, taken, answer.reason);
    case 'returned':
      return bookSentBack(context, taken, answer);
    case 'cancelled':
      return bookReturn(context, taken, 'cancelled');
    case 'not_sent':
      return bookNotSent(database, taken, waitFor('unknown', tries));
    case 'not_found':
    case 'unknown':
      return bookUnknown(database, taken, waitFor('unknown', tries));
  }
}

/** The bank holds something else under the reference. */
const isAnother = ({ amount, currency }: TakenPayout, answer: Answer): boolean =>
  'amount' in answer && (answer.amount !== amount || answer.currency !== currency);

type AtTheBank = { bankReference: string; valueDate: string };

function bookCredit(
  context: PayoutsContext,
  taken: TakenPayout,
  { bankReference, valueDate }: AtTheBank,
  isBack = false,
) {
  const { amount, payee } = taken;
  const known = { bankReference, valueDate, entries: creditedEntries({ amount, payee }) };
  return telling(context, taken, null, (inside) => bookPaid(inside, taken, known), !isBack);
}

/** One that was credited and came back since it was last asked about was both, as on our account at the bank. */
async function bookSentBack(context: PayoutsContext, taken: TakenPayout, answer: AtTheBank & { reason: string }) {
  if (taken.status !== 'paid' && !(await bookCredit(context, taken, answer, true))) return false;
  return bookReturn(context, { ...taken, status: 'paid' }, answer.reason);
}

function bookReturn(context: PayoutsContext, taken: TakenPayout, reason: string): Promise<boolean> {
  const { amount, payee, status } = taken;
  const wasPaid = status === 'paid';
  const entries = payoutReturnEntries({ amount, payee, wasPaid });
  return telling(context, taken, reason, (inside) => bookReturned(inside, taken, { reason, wasPaid, entries }));
}

/**
 * Books how a payout ended and tells of it in one commit. `returnReason`: null where it was credited. `mails`: false of
 * a credit that is known to have come back, which people hear of once.
 */
async function telling(
  context: PayoutsContext,
  taken: TakenPayout,
  returnReason: string | null,
  book: (inside: Database) => Promise<boolean>,
  mails = true,
): Promise<boolean> {
  const isBooked = await context.database.inTransaction(async (inside) => {
    if (!(await book(inside))) return false;
    await notifyOfPayout(inside, context, taken, returnReason);
    if (mails) await queuePayoutMail(inside, taken, returnReason);
    passPayoutStep('before_commit');
    return true;
  });
  if (isBooked) context.wakeDeliveries();
  return isBooked;
}
