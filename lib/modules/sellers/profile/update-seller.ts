import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { SellersContext } from '../context.ts';
import type { ProfileChange } from '../domain/profile.ts';
import { asChanged, missingOf, replacesAccount, whyNotMarketFee, whyNotProfile } from '../domain/profile-rules.ts';
import { changeFees } from '../settings/change-fees.ts';
import { lockSeller } from '../settings/lock-seller.sql.ts';
import { findPartner, findSellerOf } from '#lib/modules/principals/index.ts';
import { EMAIL_TAKEN, profileChecks, keptProfile } from './create-seller.ts';
import { notifyOfSeller } from './notify-seller.ts';
import { readRecord, type SellerRecord } from './seller-record.sql.ts';
import { saveProfile } from './store-profile.ts';

export type SellerToUpdate = {
  credentials: Credentials;
  change: ProfileChange;
  /** Hundredths of a percent; null leaves it. */
  marketFee: number | null;
};

/**
 * A partner changes the given fields of its seller. The resulting profile is validated by the rules of create-seller. A
 * seller whose account is replaced is notified; of an approved one payouts go to it after its hold. A seller of another
 * partner is reported as not found.
 */
export async function updateSeller(
  context: SellersContext,
  { credentials, change, marketFee }: SellerToUpdate,
): Promise<Result<SellerRecord, Refusal>> {
  const { database } = context;
  const checks = await profileChecks(context);
  const partnerId = await findPartner(database, credentials.clientKeyIndex);
  if (partnerId === null) {
    const refused = whyNotProfile(change, checks);
    return refuse(refused ?? { key: 'unknown_client_key', about: 'clientKey' });
  }
  const updated = await unlessRefused<SellerRecord, Refusal>(database, async (inside) => {
    const sellerId = await findSellerOf(inside, { partnerId, sellerIndex: credentials.sellerIndex });
    if (sellerId === null) return refuse(whyNotProfile(change, checks) ?? { key: 'seller_not_found', about: 'seller' });
    await lockSeller(inside, sellerId);
    const { profile, fees, approved } = await readRecord(inside, sellerId);
    const after = { ...profile, ...change };
    const refused =
      (change.kind === undefined ? null : missingOf(after)) ??
      whyNotProfile(asChanged(profile, change), checks) ??
      whyNotMarketFee(after.plan, marketFee ?? fees.marketFee);
    if (refused) return refuse(refused);
    const saved = await save(inside, context, { sellerId, partnerId, change: keptProfile(change, context), marketFee });
    if (saved.ok && approved) await context.keepAccount(inside, { sellerId, before: profile });
    else if (saved.ok && replacesAccount(profile, change)) await context.notifyOfAccount(inside, sellerId);
    return saved;
  });
  if (updated.ok) context.wakeDeliveries();
  return updated;
}

async function save(
  inside: Database,
  context: SellersContext,
  {
    sellerId,
    partnerId,
    change,
    marketFee,
  }: Omit<SellerToUpdate, 'credentials'> & { sellerId: number; partnerId: number },
): Promise<Result<SellerRecord, Refusal>> {
  if ((await saveProfile(inside, sellerId, change)) === 'email_taken') return refuse(EMAIL_TAKEN);
  if (marketFee !== null) await changeFees(inside, { partnerId, sellerIds: [sellerId] }, { marketFee }, null);
  await notifyOfSeller(inside, context, sellerId, 'seller-update');
  return ok(await readRecord(inside, sellerId));
}
