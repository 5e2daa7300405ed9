import type { Language } from '#lib/kernel/language.ts';
import { PROFILE_FIELDS, type SellerFieldName } from '../contract/seller-fields.ts';
import type { ProfileChange } from '../domain/profile.ts';

type Sent = Readonly<Partial<Record<SellerFieldName, string | number | null | undefined>>> & {
  seller_id?: string | null | undefined;
  seller_plan?: string | null | undefined;
};

/**
 * The profile that a request sets, in our words, without the fields that it leaves out. `language` null leaves the
 * language unchanged.
 */
export function profileOf({ seller_id: remoteId, seller_plan: plan, ...sent }: Sent, language: Language | null) {
  const fields = (Object.keys(PROFILE_FIELDS) as SellerFieldName[])
    .filter((name) => sent[name] !== undefined)
    .map((name) => [PROFILE_FIELDS[name], sent[name]]);
  return {
    ...Object.fromEntries(fields),
    ...(remoteId !== undefined && { remoteId: remoteId ?? '' }),
    ...(plan !== undefined && { plan }),
    ...(language && { language }),
  } as ProfileChange;
}

/** `31/12/1990` of `1990-12-31`; empty of none. */
export const wireDay = (day: string | null): string => (day === null ? '' : day.split('-').reverse().join('/'));

/** The one key for browser code that a seller has. */
export const publicKeyOf = (uuid: string, active: boolean) => ({ uuid, description: 'default', is_active: active });
