import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { planOf } from './plans.ts';
import { ACCOUNT_FIELDS, type ProfileChange, type SellerProfile } from './profile.ts';
import { hasBusinessNumber, isItsOwner } from '#lib/kernel/seller.ts';

/**
 * `today` is the day of the deployment's clocks, `YYYY-MM-DD`. The sandbox takes the social id 9999999999, and accounts
 * by their shape.
 */
export type ProfileChecks = { inSandbox: boolean; today: string };

/**
 * The first problem of a profile beyond the form of its fields, in their order (answers, section 1); null where it has
 * none. Missing fields are no problem here: `missingOf` reports them.
 */
export function whyNotProfile(profile: ProfileChange, { inSandbox, today }: ProfileChecks): Refusal | null {
  const { birthdate, socialIdIssued, socialId, kind, companyNumber, plan } = profile;
  const { bankCode: bank, bankBranch: branch, bankAccount: account } = profile;
  if (birthdate && birthdate >= today) return notPast('profile.birthdate');
  if (socialIdIssued && (socialIdIssued > today || (birthdate && socialIdIssued < birthdate)))
    return notPast('profile.socialIdIssued');
  if (bank && branch && account && !isBankAccount({ bank, branch, account }, { inSandbox }))
    return { key: 'invalid_value', about: 'profile.bankAccount', cause: { key: 'bank_account' } };
  const owner = socialId ? readSocialId(socialId, { inSandbox }) : null;
  if (socialId && owner === null) return { key: 'social_id_invalid', about: 'profile.socialId' };
  if (owner && companyNumber && isItsOwner(kind ?? null) && companyNumber.padStart(9, '0') !== owner)
    return { key: 'business_number_mismatch', about: 'profile.companyNumber' };
  if (!planOf(plan ?? null))
    return { key: 'combination_not_allowed', about: 'profile.plan', cause: { key: 'plan_unknown' } };
  return null;
}

/**
 * A profile with a change, as `whyNotProfile` validates it: an account that the change leaves alone is not validated,
 * because older accounts were stored without the rule of their bank.
 */
export function asChanged(profile: SellerProfile, change: ProfileChange): SellerProfile {
  return { ...profile, ...change, ...(!changesAccount(profile, change) && { bankAccount: null }) };
}

const changesAccount = (profile: SellerProfile, change: ProfileChange): boolean =>
  ACCOUNT_FIELDS.some((field) => field in change && change[field] !== profile[field]);

/** Whether a change replaces the account that money would be paid out to by another one. */
export const replacesAccount = (profile: SellerProfile, change: ProfileChange): boolean =>
  profile.bankAccount !== null && changesAccount(profile, change);

const notPast = (about: 'profile.birthdate' | 'profile.socialIdIssued'): Refusal => ({
  key: 'invalid_value',
  about,
  cause: { key: 'past_day' },
});

/** Why a marketplace fee is not allowed on a seller's plan; null where it is. Hundredths of a percent. */
export const whyNotMarketFee = (plan: string | null, marketFee: number): Refusal | null =>
  marketFee > 0 && !planOf(plan)?.hasMarketFee
    ? { key: 'combination_not_allowed', about: 'marketFee', cause: { key: 'plan_lacks_it' } }
    : null;

/** The first field that a business has to have beside its person, and this profile lacks; null where it has all. */
export function missingOf({ kind, merchantName, companyNumber }: ProfileChange): Refusal | null {
  if (!hasBusinessNumber(kind ?? null)) return null;
  if (!merchantName) return { key: 'missing_parameter', about: 'profile.merchantName' };
  return companyNumber ? null : { key: 'missing_parameter', about: 'profile.companyNumber' };
}

/** A social id as it is stored: nine digits, or the sandbox's. Call it after `whyNotProfile`. */
export const keptSocialId = (typed: string, inSandbox: boolean): string => readSocialId(typed, { inSandbox }) ?? typed;
