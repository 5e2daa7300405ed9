import { ENTRY_CAUSES, type EntryCause } from '#lib/kernel/entry-cause.ts';

/**
 * Kinds of posting that a business has an account for in its own books: what Kupa owes it, and one across for each
 * cause of its entries.
 */

/** Causes of entries of a business; income of marketplace fees is a partner's. */
const POSTED_CAUSES = ENTRY_CAUSES.filter((cause) => cause !== 'market-fee-income');

type PostedCause = Exclude<EntryCause, 'market-fee-income'>;
export type Posting = 'balance' | PostedCause;
export const POSTINGS: readonly Posting[] = ['balance', ...(POSTED_CAUSES as PostedCause[])];

/** An account in the books of a business. `sort`: its sort code there; null where none was given. */
export type Account = { key: string; sort: number | null };

/**
 * The accounts of a business, with what its accounting program calls a movement of ours and each currency. A posting
 * without an account is left out, and so is a currency without a name.
 */
export type Accounts = {
  accounts: Readonly<Partial<Record<Posting, Account>>>;
  movement: string;
  currencies: Readonly<Record<string, string>>;
};

export const NO_ACCOUNTS: Accounts = { accounts: {}, movement: '', currencies: {} };

/** Postings that entries of these causes need, and that have no account. */
export const unmapped = ({ accounts }: Accounts, causes: readonly EntryCause[]): Posting[] =>
  POSTINGS.filter((posting) => (posting === 'balance' || causes.includes(posting)) && accounts[posting] === undefined);

/** Account of a posting that a business has named none for: `KUPA-03` is that of the third posting. */
const ownKeyOf = (posting: Posting): string => `KUPA-${String(POSTINGS.indexOf(posting) + 1).padStart(2, '0')}`;

/** The accounts of a business, with ours for postings that entries of these causes need and it has named none for. */
export function withOwnKeys(accounts: Accounts, causes: readonly EntryCause[]): Accounts {
  const ours = unmapped(accounts, causes).map((posting) => [posting, { key: ownKeyOf(posting), sort: null }]);
  return { ...accounts, accounts: { ...accounts.accounts, ...Object.fromEntries(ours) } };
}

/** Accounts of a business, each once, in the order of the postings; one of several is named by the first. */
export function chartOf({ accounts }: Accounts): { posting: Posting; key: string; sort: number | null }[] {
  const known = POSTINGS.flatMap((posting) => {
    const account = accounts[posting];
    return account ? [{ posting, ...account }] : [];
  });
  return known.filter(({ key }, index) => known.findIndex((other) => other.key === key) === index);
}

/**
 * The two accounts of a line, debit and credit. Money to the business is a debit of what Kupa owes it; null where one
 * of them is missing.
 */
export function accountsOf(
  { accounts }: Accounts,
  { cause, amount }: { cause: EntryCause; amount: number },
): { debit: string; credit: string } | null {
  const [own, across] = [accounts.balance?.key, accounts[cause as PostedCause]?.key];
  if (own === undefined || across === undefined) return null;
  return amount < 0 ? { debit: across, credit: own } : { debit: own, credit: across };
}
