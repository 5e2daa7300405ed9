import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import { mailPartnerAccountChanged } from '../accounts/account-mail.ts';
import type { ByHandContext } from '../accounts/change-by-hand.ts';
import type { PayoutAccount } from '../bank/port.ts';
import { nameDiffers } from '../domain/holder-name.ts';
import { holdSeconds } from '../domain/owned-accounts.ts';
import { lockOwner } from '../store-claim.sql.ts';
import { readNow } from '../store-schedule.sql.ts';
import { addPartnerAccount, readOwners, readPartnerName, usedLast4 } from './store-partners.sql.ts';

export type PartnerAccountToAdd = { partnerId: number; currency: string; details: PayoutAccount };

/**
 * Adds an account to which a partner's market fees go after the hold; until then they go to the one before. The owners
 * of the partner are told.
 */
export function addAccountOfPartner(
  { database, timeZone, exceptions, holdDays, sandbox }: ByHandContext,
  { partnerId, currency, details }: PartnerAccountToAdd,
): Promise<Result<{ last4: string; usableFrom: Date }, 'not_an_account'>> {
  const { bank, branch, number: account } = details;
  return unlessRefused(database, async (inside) => {
    if (!isBankAccount({ bank, branch, account }, { inSandbox: sandbox })) return refuse('not_an_account');
    await lockOwner(inside, { kind: 'partner', id: partnerId });
    const name = await readPartnerName(inside, partnerId);
    const before = await usedLast4(inside, { partnerId, currency });
    const calendar = { timeZone, ...(exceptions && { exceptions }) };
    const added = await addPartnerAccount(inside, {
      partnerId,
      currency,
      details,
      holdSeconds: holdSeconds(await readNow(inside), holdDays, calendar),
      nameDiffers: nameDiffers(details.holder, [name]),
    });
    const last4 = details.number.slice(-4);
    const usableFrom = added.usableFrom.toISOString();
    await mailPartnerAccountChanged(inside, {
      owners: await readOwners(inside, partnerId),
      change: { currency, last4, before, usableFrom, partner: name },
      once: added.publicId,
    });
    return ok({ last4, usableFrom: added.usableFrom });
  });
}
