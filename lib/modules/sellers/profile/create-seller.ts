import type { Credentials } from '#lib/kernel/credentials.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { SellersContext } from '../context.ts';
import { type ProfileChange, sellerNameOf } from '../domain/profile.ts';
import { keptSocialId, missingOf, whyNotMarketFee, whyNotProfile } from '../domain/profile-rules.ts';
import { findPartner } from '#lib/modules/principals/index.ts';
import { type AddedSeller, addSeller } from './add-seller.ts';
import { notifyOfSeller } from './notify-seller.ts';

export const EMAIL_TAKEN: Refusal = { key: 'email_taken', about: 'profile.email' };

export type SellerToCreate = {
  credentials: Credentials;
  profile: ProfileChange;
  /** Hundredths of a percent. */
  marketFee: number;
};

export type CreatedSeller = AddedSeller & { onboardingLink: string };

/**
 * A partner makes a seller (answers, section 6): with keys of its own, not approved, its onboarding begun. The seller,
 * its onboarding and the partner's callback are one commit.
 */
export async function createSeller(
  context: SellersContext,
  { credentials, profile: input, marketFee }: SellerToCreate,
): Promise<Result<CreatedSeller, Refusal>> {
  const { database } = context;
  const checks = await profileChecks(context);
  const refused = missingOf(input) ?? whyNotProfile(input, checks) ?? whyNotMarketFee(input.plan ?? null, marketFee);
  if (refused) return refuse(refused);
  const partnerId = await findPartner(database, credentials.clientKeyIndex);
  if (partnerId === null) return refuse({ key: 'unknown_client_key', about: 'clientKey' });
  const profile = keptProfile(input, context);
  const created = await unlessRefused<CreatedSeller, Refusal>(database, (inside) =>
    add(inside, context, { partnerId, profile, marketFee }),
  );
  if (created.ok) context.wakeDeliveries();
  return created;
}

async function add(
  inside: Database,
  context: SellersContext,
  toAdd: { partnerId: number; profile: ProfileChange; marketFee: number },
): Promise<Result<CreatedSeller, Refusal>> {
  const { partnerId, profile } = toAdd;
  const added = await addSeller(inside, toAdd);
  if (added === 'email_taken') return refuse(EMAIL_TAKEN);
  const { sellerId } = added;
  const onboardingLink = await context.beginOnboarding(inside, {
    sellerId,
    partnerId,
    email: profile.email ?? '',
    name: sellerNameOf(profile),
    language: readLanguage(added.profile.language),
  });
  await notifyOfSeller(inside, context, sellerId, 'seller-create');
  return ok({ ...added, onboardingLink });
}

/** Environment and day (by the deployment's clocks) against which a profile is validated. */
export async function profileChecks({
  database,
  timeZone,
  sandbox,
}: Pick<SellersContext, 'database' | 'timeZone' | 'sandbox'>) {
  const { now } = await readClock(database);
  return { inSandbox: sandbox, today: wireTimestamp(now, timeZone).slice(0, 10) };
}

/** A valid profile as it is stored. */
export const keptProfile = (input: ProfileChange, { sandbox }: Pick<SellersContext, 'sandbox'>): ProfileChange =>
  input.socialId ? { ...input, socialId: keptSocialId(input.socialId, sandbox) } : input;
