import { createHmac } from 'node:crypto';
import {
  type BankMovement,
  payoutFailure,
  type PayoutRequest,
  type PayoutStatus,
} from '#lib/modules/payouts/bank/protocol.ts';
import type { Books } from '../books.ts';
import type { Notices } from '../notices.ts';
import { laterByOf } from './accounts.ts';
import { openPayoutStore, type PayoutRow, type PayoutStore } from './store.ts';
import { bankDayOf, beginOf, returnDayOf, valueDayOf } from './value-days.ts';

/** Payouts as the bank keeps them: accepted, credited on their value date, and some returned days after it. */

type Failure = ReturnType<typeof payoutFailure.parse>;

/** Outcome that the control API or a test account forces. */
export type ForcedPayout = {
  refusedFor?: Failure;
  /** Bank days after the value date. */
  returned?: { reason: Failure; afterDays: number };
  amount?: number;
  currency?: string;
};

export type Payouts = {
  /** Accepts or refuses; the same reference with the same body has the same answer. */
  submit(request: PayoutRequest, now: Date, forced: ForcedPayout): { answer: PayoutStatus } | { conflict: string };
  inquire(reference: string, now: Date): PayoutStatus;
  /** Cancels until the hand-over. An unknown reference leaves a tombstone: an order that arrives later is not paid. */
  cancel(reference: string, now: Date): { outcome: 'cancelled' | 'too_late' };
  listDay(day: string, now: Date): BankMovement[];
  /** Credits and returns what is due. */
  settleDue(now: Date, reference?: string): void;
  /** Returns a payout that was credited on the bank day of `now`; false where there is none. */
  takeBack(reference: string, reason: Failure, now: Date): boolean;
  /** Takes payouts of earlier days into the books, without a notice; one that is there stays as it is. */
  import(payouts: readonly ImportedPayout[], now: Date): void;
  readonly store: PayoutStore;
};

type ImportedPayout = {
  reference: string;
  bankReference: string;
  amount: number;
  currency: string;
  /** Last four digits. */
  account: string;
  valueDate: string;
  /** Null for one that is credited, or will be on its value date. */
  returned: { reason: Failure; on: string } | null;
};

export function openPayouts(books: Books, notices: Notices, key: string): Payouts {
  const store = openPayoutStore(books.database);

  /** Outcome of a payout and its notice, in one transaction: one without the other is lost in a kill. */
  function book(row: PayoutRow, operation: string, at: string): void {
    store.put(row);
    notices.keep({ reference: row.reference, operation, originalReference: null, at });
  }

  function bookDue(row: PayoutRow): void {
    const at = row.dueAt ?? '';
    if (row.outcome === 'accepted') book(credited(row), 'payout-credited', at);
    else book({ ...row, outcome: 'returned', dueAt: null }, 'payout-returned', at);
  }

  function settleDue(now: Date, reference?: string): void {
    let due = store.listDue(now, reference ?? null);
    const hasMoved = due.length > 0;
    // A clock that was moved far passes both the credit and the return.
    for (; due.length > 0; due = store.listDue(now, reference ?? null)) {
      const rows = due;
      books.atOnce(() => rows.forEach(bookDue));
    }
    if (hasMoved) notices.offer();
  }

  return {
    store,
    settleDue,
    submit(request, now, forced) {
      const asked = createHmac('sha256', key).update(JSON.stringify(request)).digest('base64url');
      const kept = store.find(request.reference);
      if (kept && kept.asked !== '' && kept.asked !== asked) return { conflict: 'the reference is taken' };
      if (kept) return { answer: repeatedAnswer(kept) };
      const row = decide(books, request, asked, now, forced);
      store.put(row);
      return { answer: statusOf(row) };
    },
    inquire(reference, now) {
      settleDue(now, reference);
      const kept = store.find(reference);
      return kept ? statusOf(kept) : { outcome: 'not_found' };
    },
    cancel(reference, now) {
      settleDue(now, reference);
      const kept = store.find(reference);
      if (kept === null) store.put({ ...TOMBSTONE, reference });
      else if (kept.outcome !== 'cancelled') {
        if (kept.outcome !== 'accepted' || now.toISOString() >= (kept.handOverAt ?? '')) return { outcome: 'too_late' };
        store.put({ ...kept, outcome: 'cancelled', dueAt: null });
      }
      return { outcome: 'cancelled' };
    },
    listDay(day, now) {
      settleDue(now);
      return store.movementsOf(day);
    },
    import(payouts, now) {
      books.atOnce(() => {
        for (const payout of payouts) if (store.find(payout.reference) === null) store.put(importedRow(payout, now));
      });
    },
    takeBack(reference, reason, now) {
      settleDue(now, reference);
      const kept = store.find(reference);
      if (kept?.outcome !== 'credited') return false;
      const row: PayoutRow = { ...kept, outcome: 'returned', reason, returnedOn: bankDayOf(now), dueAt: null };
      books.atOnce(() => book(row, 'payout-returned', now.toISOString()));
      notices.offer();
      return true;
    },
  };
}

const TOMBSTONE: Omit<PayoutRow, 'reference'> = {
  asked: '',
  outcome: 'cancelled',
  bankReference: null,
  amount: 0,
  currency: '',
  account: '',
  valueDate: null,
  handOverAt: null,
  reason: null,
  returnedOn: null,
  dueAt: null,
};

/** Currencies that the bank pays out in. */
const CURRENCIES: readonly string[] = ['ILS', 'USD', 'EUR', 'GBP'];

function decide(
  books: Pick<Books, 'nextNumber'>,
  request: PayoutRequest,
  asked: string,
  now: Date,
  { refusedFor, returned, amount, currency }: ForcedPayout,
): PayoutRow {
  const row: PayoutRow = {
    ...TOMBSTONE,
    reference: request.reference,
    asked,
    amount: amount ?? request.amount,
    currency: currency ?? request.currency,
    account: request.account.number.slice(-4),
  };
  const reason = refusedFor ?? (CURRENCIES.includes(request.currency) ? null : 'currency_not_supported');
  if (reason !== null) return { ...row, outcome: 'refused', reason };
  const { handOverAt, valueDate } = valueDayOf(now, laterByOf(request));
  return {
    ...row,
    outcome: 'accepted',
    bankReference: `P${String(books.nextNumber()).padStart(10, '0')}`,
    valueDate,
    handOverAt: handOverAt.toISOString(),
    dueAt: beginOf(valueDate).toISOString(),
    ...(returned && { reason: returned.reason, returnedOn: returnDayOf(valueDate, returned.afterDays) }),
  };
}

/** Row of an imported payout as it stands at `now`; what it still waits for comes as with every other. */
function importedRow({ returned, ...payout }: ImportedPayout, now: Date): PayoutRow {
  const row: PayoutRow = {
    ...TOMBSTONE,
    ...payout,
    asked: 'imported',
    outcome: 'accepted',
    reason: returned?.reason ?? null,
    returnedOn: returned?.on ?? null,
    dueAt: beginOf(payout.valueDate).toISOString(),
  };
  if (beginOf(payout.valueDate) > now) return row;
  if (returned && beginOf(returned.on) <= now) return { ...row, outcome: 'returned', dueAt: null };
  return credited(row);
}

const credited = (row: PayoutRow): PayoutRow => ({
  ...row,
  outcome: 'credited',
  dueAt: row.returnedOn && beginOf(row.returnedOn).toISOString(),
});

/** Answer to an order that is sent again: what it was answered first. */
const repeatedAnswer = (row: PayoutRow): PayoutStatus =>
  statusOf(row.outcome === 'credited' || row.outcome === 'returned' ? { ...row, outcome: 'accepted' } : row);

function statusOf(row: PayoutRow): PayoutStatus {
  if (row.outcome === 'cancelled') return { outcome: 'cancelled' };
  const reason = payoutFailure.catch('other').parse(row.reason);
  if (row.outcome === 'refused') return { outcome: 'refused', reason };
  const { bankReference, valueDate, amount, currency } = row;
  const held = { bankReference: bankReference ?? '', valueDate: valueDate ?? '', amount, currency };
  return row.outcome === 'returned'
    ? { outcome: 'returned', reason, returnedOn: row.returnedOn ?? '', ...held }
    : { outcome: row.outcome, ...held };
}
