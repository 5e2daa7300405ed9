import { lockSeller, type SellerProfile } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import type { PayoutAccount } from '../bank/port.ts';
import type { AccountsContext } from '../context.ts';
import { nameDiffers } from '../domain/holder-name.ts';
import { holdSeconds, isSameAccount } from '../domain/owned-accounts.ts';
import { addAccount, dropWaiting, ownedAccounts, type OwnedAccount } from '../store-accounts.sql.ts';
import { mailAccountChanged } from './account-mail.ts';
import { findDrifted, type Payee, readPayee } from './store-payee.sql.ts';

/**
 * Payouts in shekels follow the account in a seller's profile. At the approval it becomes the first payout account,
 * which was reviewed with the seller and may be used at once; every later account of the profile waits its hold.
 */

/** Currency of the account in a profile. */
export const PROFILE_CURRENCY = 'ILS';

type Change = { sellerId: number; before: Pick<SellerProfile, 'bankCode' | 'bankBranch' | 'bankAccount' | 'email'> };

/**
 * Inside the database transaction that changed the profile of a seller: payouts go to the account in it, after the
 * hold, of which the address is told that was the seller's before. Until the approval there is nothing to keep.
 */
export async function keepAccount(
  context: AccountsContext,
  inside: Database,
  { sellerId, before }: Change,
): Promise<void> {
  const payee = await readPayee(inside, sellerId);
  if (!payee.isApproved) return;
  const { bankCode: bank, bankBranch: branch, bankAccount: number } = before;
  const earlier = bank && branch && number ? { bank, branch, number, holder: payee.name } : null;
  await keepFirst(inside, sellerId, { ...payee, account: earlier });
  await keepLater(context, inside, { sellerId, payee, told: [before.email, payee.invitedEmail] });
}

/** Makes the account of an approved seller that has none, of its profile. Null where it has one, or names none. */
async function keepFirst(inside: Database, sellerId: number, payee: Payee): Promise<number | null> {
  if (payee.account === null || !payee.isApproved) return null;
  if ((await accountsInShekels(inside, sellerId)).length > 0) return null;
  return (await add(inside, { sellerId, payee, details: payee.account, hold: 0 })).id;
}

/**
 * Inside the database transaction that needs it: makes the first account of a seller where nobody did yet. Null where
 * the seller has one, which may wait, or where its profile names none.
 */
export async function makeFirst(inside: Database, sellerId: number, currency: string): Promise<number | null> {
  if (currency !== PROFILE_CURRENCY) return null;
  await lockSeller(inside, sellerId);
  return keepFirst(inside, sellerId, await readPayee(inside, sellerId));
}

async function keepLater(
  { timeZone, exceptions, holdDays }: AccountsContext,
  inside: Database,
  { sellerId, payee, told }: { sellerId: number; payee: Payee; told: readonly (string | null)[] },
): Promise<void> {
  const { account } = payee;
  const [newest, ...others] = await accountsInShekels(inside, sellerId);
  if (account === null || (newest && isSameAccount(newest.details, account))) return;
  const used = newest?.isUsable ? newest : others.find(({ isUsable }) => isUsable);
  if (used && isSameAccount(used.details, account)) {
    await dropWaiting(inside, { sellerId, currency: PROFILE_CURRENCY });
    return;
  }
  const hold = holdSeconds(payee.now, holdDays, { timeZone, ...(exceptions && { exceptions }) });
  const added = await add(inside, { sellerId, payee, details: account, hold });
  await mailAccountChanged(inside, {
    sellerId,
    to: { emails: told, language: payee.language },
    change: {
      currency: PROFILE_CURRENCY,
      last4: account.number.slice(-4),
      before: used?.last4 ?? null,
      usableFrom: added.usableFrom.toISOString(),
    },
    once: added.publicId,
  });
}

const accountsInShekels = async (inside: Database, sellerId: number): Promise<OwnedAccount[]> =>
  (await ownedAccounts(inside, sellerId)).filter(({ currency }) => currency === PROFILE_CURRENCY);

const add = (
  inside: Database,
  { sellerId, payee, details, hold }: { sellerId: number; payee: Payee; details: PayoutAccount; hold: number },
) =>
  addAccount(inside, {
    sellerId,
    currency: PROFILE_CURRENCY,
    details,
    holdSeconds: hold,
    nameDiffers: nameDiffers(details.holder, payee.names),
  });

/** Sellers of one turn. */
const A_TURN = 200;

/**
 * Brings the accounts of approved sellers in line with their profiles: a seller that has none gets the one of its
 * profile, and an account that differs from the newest one is added and waits its hold, as every change. Returns for
 * how many sellers it did.
 */
export async function keepAccounts(context: AccountsContext): Promise<number> {
  const drifted = await findDrifted(context.database, A_TURN);
  const kept = await eachOf(
    drifted,
    (sellerId) => context.database.inTransaction((inside) => keepDrifted(context, inside, sellerId)),
    (sellerId) => ({ job: 'keep-payout-accounts', says: 'an account was not kept', sellerId }),
    ONE_AT_A_TIME,
  );
  return kept.length;
}

async function keepDrifted(context: AccountsContext, inside: Database, sellerId: number): Promise<void> {
  await lockSeller(inside, sellerId);
  const payee = await readPayee(inside, sellerId);
  if ((await keepFirst(inside, sellerId, payee)) !== null) return;
  await keepLater(context, inside, { sellerId, payee, told: [payee.email, payee.invitedEmail] });
}
