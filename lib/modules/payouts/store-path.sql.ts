import { type Entry, type Payee, recordCause, recordEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { PayoutAccount } from './bank/port.ts';
import type { PayoutStatus } from './contract/payout-status.ts';

/**
 * The way of a payout after its claim. SQL because a state and the entries that it means are one statement, and because
 * each is guarded by the state before it: an outcome that is known already is booked by nobody a second time.
 */

/** Seconds for which a process that talks to the bank has a payout: longer than its calls take. */
const LEASE_SECONDS = 90;

const TAKE = statement(
  'payouts_take',
  `WITH due AS (
  SELECT p.id, p.handed_at IS NULL AS "isNew" FROM payout p
  WHERE p.next_at <= app_now() AND (p.lease_until IS NULL OR p.lease_until < app_now())
  ORDER BY p.next_at, p.id LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE payout p SET lease_until = app_now() + interval '${LEASE_SECONDS} seconds', tries = p.tries + 1,
  handed_at = coalesce(p.handed_at, app_now())
FROM due, payout_account account WHERE p.id = due.id AND account.id = p.account_id
RETURNING p.id, p.public_id AS "publicId", p.seller_id AS "sellerId", p.partner_id AS "partnerId", p.currency,
  p.amount, p.status, p.tries, p.created_at AS "createdAt", due."isNew", account.last4,
  account.details_sealed AS "detailsSealed"`,
);

/**
 * A payout in the hands of one process. `isNew`: nobody has told the bank of it yet. `tries` proves the claim.
 * `readAccount` opens the account, and throws where it cannot be opened.
 */
export type TakenPayout = {
  id: number;
  publicId: string;
  payee: Payee;
  currency: string;
  amount: number;
  status: PayoutStatus;
  tries: number;
  createdAt: Date;
  isNew: boolean;
  last4: string;
  readAccount: () => PayoutAccount;
};

type TakenRow = Omit<TakenPayout, 'payee' | 'readAccount'> & {
  sellerId: number | null;
  partnerId: number | null;
  detailsSealed: Buffer;
};

/** Takes the payouts that have waited longest for the bank; from then on they cannot be cancelled. */
export async function takeDue(database: Database, most: number): Promise<TakenPayout[]> {
  const rows = await database.query<TakenRow>(TAKE, [most]);
  return rows.map(({ sellerId, partnerId, detailsSealed, ...payout }) => ({
    ...payout,
    payee: sellerId === null ? { kind: 'partner', id: partnerId ?? 0 } : { kind: 'seller', id: sellerId },
    readAccount: () => JSON.parse(openSecret(detailsSealed)) as PayoutAccount,
  }));
}

/** Proof that a payout is still this process's. */
type Held = Pick<TakenPayout, 'id' | 'tries'>;

const HELD = (id: string, tries: string): string => `p.id = ${id}::bigint AND p.tries = ${tries}::int`;

const sent = parameters('id', 'tries', 'bankReference', 'valueDate', 'waitSeconds');
const BOOK_SENT = statement(
  'payouts_book_sent',
  `UPDATE payout p SET status = 'sent', sent_at = coalesce(p.sent_at, app_now()), lease_until = NULL,
  bank_reference = ${sent.at.bankReference}::text, value_date = ${sent.at.valueDate}::date,
  next_at = app_now() + make_interval(secs => ${sent.at.waitSeconds}::int)
WHERE ${HELD(sent.at.id, sent.at.tries)} AND p.status IN ('scheduled', 'unknown', 'sent') RETURNING p.id`,
);

type AtTheBank = { bankReference: string; valueDate: string };

/** The bank has it. */
export const bookSent = (
  database: Database,
  held: Held,
  known: AtTheBank & { waitSeconds: number },
): Promise<boolean> => wasBooked(database.query(BOOK_SENT, sent.values({ ...held, ...known })));

const wait = parameters('id', 'tries', 'waitSeconds');
const BOOK_UNKNOWN = statement(
  'payouts_book_unknown',
  `UPDATE payout p SET status = CASE p.status WHEN 'scheduled' THEN 'unknown' ELSE p.status END, lease_until = NULL,
  next_at = app_now() + make_interval(secs => ${wait.at.waitSeconds}::int)
WHERE ${HELD(wait.at.id, wait.at.tries)} RETURNING p.id`,
);

/** The bank may have it: it is asked again later. What is known already stays. */
export const bookUnknown = (database: Database, held: Held, waitSeconds: number): Promise<boolean> =>
  wasBooked(database.query(BOOK_UNKNOWN, wait.values({ ...held, waitSeconds })));

const BOOK_NOT_SENT = statement(
  'payouts_book_not_sent',
  `UPDATE payout p SET lease_until = NULL, next_at = app_now() + make_interval(secs => ${wait.at.waitSeconds}::int),
  handed_at = CASE WHEN $4::boolean THEN NULL ELSE p.handed_at END
WHERE ${HELD(wait.at.id, wait.at.tries)} RETURNING p.id`,
);

/**
 * Nothing reached the bank: it is told later. One that it never was told of before (`isNew`) can be cancelled again.
 */
export const bookNotSent = (
  database: Database,
  held: Held & Pick<TakenPayout, 'isNew'>,
  waitSeconds: number,
): Promise<boolean> => wasBooked(database.query(BOOK_NOT_SENT, [...wait.values({ ...held, waitSeconds }), held.isNew]));

const paid = parameters('id', 'tries', 'bankReference', 'valueDate', 'accounts', 'owners', 'amounts', 'postings');
const BOOK_PAID = statement(
  'payouts_book_paid',
  `WITH booked AS (
  UPDATE payout p SET status = 'paid', settled_at = app_now(), sent_at = coalesce(p.sent_at, app_now()),
    lease_until = NULL, bank_reference = ${paid.at.bankReference}::text, value_date = ${paid.at.valueDate}::date,
    next_at = app_now() + interval '1 day'
  WHERE ${HELD(paid.at.id, paid.at.tries)} AND p.status IN ('scheduled', 'unknown', 'sent')
  RETURNING p.id AS cause_id, p.currency
),
${recordEntries(
  { accounts: paid.at.accounts, owners: paid.at.owners, amounts: paid.at.amounts, postings: paid.at.postings },
  'cause_id',
)}
SELECT cause_id AS id FROM booked`,
);

/** The bank credited it: it has arrived. */
export const bookPaid = (
  database: Database,
  held: Held,
  known: AtTheBank & { entries: readonly Entry[] },
): Promise<boolean> => {
  const { bankReference, valueDate, entries } = known;
  return wasBooked(
    database.query(BOOK_PAID, paid.values({ ...held, ...asColumns(entries), bankReference, valueDate })),
  );
};

/** Days after the credit in which a bank sends money back. */
const RETURNED_WITHIN_DAYS = 10;

const BOOK_STILL_PAID = statement(
  'payouts_book_still_paid',
  `UPDATE payout p SET lease_until = NULL, next_at = CASE WHEN p.settled_at + interval '${RETURNED_WITHIN_DAYS} days'
    > app_now() THEN app_now() + interval '1 day' END
WHERE ${HELD('$1', '$2')} AND p.status = 'paid' RETURNING p.id`,
);

/** The bank says again that it was credited: it is asked for some days more, since money is sent back after days. */
export const bookStillPaid = (database: Database, { id, tries }: Held): Promise<boolean> =>
  wasBooked(database.query(BOOK_STILL_PAID, [id, tries]));

const returned = parameters('id', 'tries', 'reason', 'wasPaid', 'accounts', 'owners', 'amounts', 'postings');

/** Ends a payout by a return of what it took; `set` and `guard` are SQL. */
const returning = (
  name: string,
  set: string,
  guard: string,
  { at }: { at: Readonly<Record<'wasPaid' | 'accounts' | 'owners' | 'amounts' | 'postings', string>> },
) =>
  statement(
    name,
    `WITH ended AS (
  UPDATE payout p SET ${set}, settled_at = coalesce(p.settled_at, app_now()), lease_until = NULL, next_at = NULL
  WHERE ${guard} RETURNING p.id, p.currency
),
${recordCause('payout_return', 'ended')},
booked AS (
  INSERT INTO payout_return (id, payout_id, was_paid) SELECT cause.id, ended.id, ${at.wasPaid}::boolean
  FROM cause, ended RETURNING id AS cause_id, (SELECT currency FROM ended) AS currency
),
${recordEntries({ accounts: at.accounts, owners: at.owners, amounts: at.amounts, postings: at.postings }, 'cause_id')}
SELECT cause_id AS id FROM booked`,
  );

const BOOK_RETURNED = returning(
  'payouts_book_returned',
  `status = 'returned', return_reason = ${returned.at.reason}::text`,
  `${HELD(returned.at.id, returned.at.tries)} AND p.status IN ('scheduled', 'unknown', 'sent', 'paid')
    AND (p.status = 'paid') = ${returned.at.wasPaid}::boolean`,
  returned,
);

/** The bank refused it or sent it back: the owner has its money again. */
export const bookReturned = (
  database: Database,
  held: Held,
  { reason, wasPaid, entries }: { reason: string; wasPaid: boolean; entries: readonly Entry[] },
): Promise<boolean> =>
  wasBooked(database.query(BOOK_RETURNED, returned.values({ ...held, ...asColumns(entries), reason, wasPaid })));

const cancelled = parameters('id', 'wasPaid', 'accounts', 'owners', 'amounts', 'postings');
const BOOK_CANCELLED = returning(
  'payouts_book_cancelled',
  `status = 'cancelled'`,
  `p.id = ${cancelled.at.id}::bigint AND p.status = 'scheduled' AND p.handed_at IS NULL`,
  cancelled,
);

/** Cancels a payout that was not handed over. False where it was, or has ended. */
export const bookCancelled = (database: Database, id: number, entries: readonly Entry[]): Promise<boolean> =>
  wasBooked(database.query(BOOK_CANCELLED, cancelled.values({ ...asColumns(entries), id, wasPaid: false })));

const wasBooked = async (booked: Promise<readonly unknown[]>): Promise<boolean> => (await booked).length > 0;

const asColumns = (entries: readonly Entry[]) => ({
  accounts: entries.map(({ account }) => account),
  owners: entries.map(({ ownerId }) => ownerId),
  amounts: entries.map(({ amount }) => amount),
  postings: entries.map(({ posting = 'booking' }) => posting),
});

const SVC_ID = statement('payouts_svc_id', 'SELECT s.svc_id_sealed AS "svcIdSealed" FROM seller s WHERE s.id = $1');

/** The private identifier of a seller. */
export async function readSvcId(database: Database, sellerId: number): Promise<string> {
  const [row] = await database.query<{ svcIdSealed: Buffer }>(SVC_ID, [sellerId]);
  if (!row) throw new Error('a payout is of no seller');
  return openSecret(row.svcIdSealed);
}
