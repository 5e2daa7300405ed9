import { type Database, statement } from '#lib/platform/db/database.ts';
import { type Accounts, NO_ACCOUNTS } from './domain/postings.ts';

/** The accounts of a business in its own books. SQL because a hand-over locks the row that it is made under. */

const text = (lock: string): string =>
  `SELECT accounts, movement, currencies FROM bookkeeping_accounts WHERE seller_id = $1${lock}`;
const READ = statement('bookkeeping_read_accounts', text(''));
const LOCK = statement('bookkeeping_lock_accounts', text(' FOR UPDATE'));

/** Without any where none were ever given. */
export const readAccounts = async (database: Database, sellerId: number): Promise<Accounts> =>
  (await database.query<Accounts>(READ, [sellerId]))[0] ?? NO_ACCOUNTS;

/** The same, and nobody else makes a hand-over of the business until the transaction ends. */
export const lockAccounts = async (inside: Database, sellerId: number): Promise<Accounts> =>
  (await inside.query<Accounts>(LOCK, [sellerId]))[0] ?? NO_ACCOUNTS;

const KEEP = statement(
  'bookkeeping_keep_accounts',
  `INSERT INTO bookkeeping_accounts (seller_id, changed_by, accounts, movement, currencies)
VALUES ($1, $2, $3::text::jsonb, $4, $5::text::jsonb)
ON CONFLICT (seller_id) DO UPDATE SET changed_by = excluded.changed_by, changed_at = app_now(),
  accounts = excluded.accounts, movement = excluded.movement, currencies = excluded.currencies`,
);

/** Keeps the accounts of a business, in place of those of before. Hand-overs that were made have theirs. */
export async function keepAccounts(
  database: Database,
  { sellerId, changedBy, accounts: of }: { sellerId: number; changedBy: number; accounts: Accounts },
): Promise<void> {
  const { accounts, movement, currencies } = of;
  await database.query(KEEP, [sellerId, changedBy, JSON.stringify(accounts), movement, JSON.stringify(currencies)]);
}
