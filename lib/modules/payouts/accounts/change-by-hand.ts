import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import { lockSeller, notifyingOfChange, type ProfileChange, saveProfile } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { PayoutAccount } from '../bank/port.ts';
import type { AccountsContext } from '../context.ts';
import { nameDiffers } from '../domain/holder-name.ts';
import { holdSeconds, isSameAccount } from '../domain/owned-accounts.ts';
import { addAccount, dropWaiting, ownedAccounts } from '../store-accounts.sql.ts';
import { mailAccountChanged } from './account-mail.ts';
import { makeFirst, PROFILE_CURRENCY } from './account-of-profile.ts';
import { readPayee } from './store-payee.sql.ts';

/** Changes that people of a business make to its accounts; the profile follows where they pay in shekels. */

export type ByHandContext = AccountsContext & NotifyContext & { wakeDeliveries: () => void };

export type AccountToAdd = { sellerId: number; currency: string; details: PayoutAccount };

/** `not_an_account`: the numbers are none of that bank; `same`: payouts go there already, or will. */
export type NotAdded = 'not_approved' | 'not_an_account' | 'same';

export type AddedByHand = { last4: string; usableFrom: Date; nameDiffers: boolean };

/** Adds an account that waits its hold; until then payouts go to the one before. The addresses before hear of it. */
export async function addByHand(
  context: ByHandContext,
  { sellerId, currency, details }: AccountToAdd,
): Promise<Result<AddedByHand, NotAdded>> {
  const { bank, branch, number: account } = details;
  if (!isBankAccount({ bank, branch, account }, { inSandbox: context.sandbox })) return refuse('not_an_account');
  const added = await unlessRefused<AddedByHand, NotAdded>(context.database, async (inside) => {
    await lockSeller(inside, sellerId);
    const payee = await readPayee(inside, sellerId);
    if (!payee.isApproved) return refuse('not_approved');
    await makeFirst(inside, sellerId, currency);
    const accounts = (await ownedAccounts(inside, sellerId)).filter((one) => one.currency === currency);
    if (accounts[0] && isSameAccount(accounts[0].details, details)) return refuse('same');
    const { timeZone, exceptions, holdDays } = context;
    const hold = holdSeconds(payee.now, holdDays, { timeZone, ...(exceptions && { exceptions }) });
    const isOther = nameDiffers(details.holder, payee.names);
    const kept = await addAccount(inside, { sellerId, currency, details, holdSeconds: hold, nameDiffers: isOther });
    const last4 = details.number.slice(-4);
    await mailAccountChanged(inside, {
      sellerId,
      to: { emails: [payee.email, payee.invitedEmail], language: payee.language },
      change: {
        currency,
        last4,
        before: accounts.find(({ isUsable }) => isUsable)?.last4 ?? null,
        usableFrom: kept.usableFrom.toISOString(),
      },
      once: kept.publicId,
    });
    await followInProfile(context, inside, { sellerId, currency, details });
    return ok({ last4, usableFrom: kept.usableFrom, nameDiffers: isOther });
  });
  if (added.ok) context.wakeDeliveries();
  return added;
}

/** Drops the account that waits; null where none does. */
export async function removeWaiting(
  context: ByHandContext,
  { sellerId, currency }: { sellerId: number; currency: string },
): Promise<{ last4: string } | null> {
  const removed = await context.database.inTransaction(async (inside) => {
    await lockSeller(inside, sellerId);
    const dropped = await dropWaiting(inside, { sellerId, currency });
    if (dropped === null) return null;
    const [newest] = (await ownedAccounts(inside, sellerId)).filter((one) => one.currency === currency);
    await followInProfile(context, inside, { sellerId, currency, details: newest?.details ?? null });
    return dropped;
  });
  if (removed) context.wakeDeliveries();
  return removed;
}

/** The account in the profile is the newest one in shekels; the partner hears of it. */
async function followInProfile(
  context: ByHandContext,
  inside: Database,
  { sellerId, currency, details }: { sellerId: number; currency: string; details: PayoutAccount | null },
): Promise<void> {
  if (currency !== PROFILE_CURRENCY) return;
  const change: ProfileChange = {
    bankCode: details?.bank ?? null,
    bankBranch: details?.branch ?? null,
    bankAccount: details?.number ?? null,
  };
  await notifyingOfChange(inside, context, sellerId, () => saveProfile(inside, sellerId, change));
}
