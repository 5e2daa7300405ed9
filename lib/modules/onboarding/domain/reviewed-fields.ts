import type { OnboardingStep } from '../contract/enums.ts';
import type { ProfileField } from './needs.ts';

/** Fields of a review by step, in the order in which sellers type them; fields of the API alone stand last. */
export const REVIEWED_FIELDS: Readonly<
  Record<Exclude<OnboardingStep, 'documents' | 'terms'>, readonly ProfileField[]>
> = {
  person: [
    ...(['firstName', 'lastName', 'firstNameEn', 'lastNameEn', 'socialId', 'socialIdIssued'] as const),
    ...(['birthdate', 'gender', 'email', 'phone'] as const),
  ],
  business: [
    ...(['kind', 'merchantName', 'merchantNameEn', 'dba', 'dbaEn', 'companyNumber', 'description'] as const),
    ...(['city', 'street', 'streetNumber', 'country', 'personBusinessType', 'retailType'] as const),
  ],
  bank: ['bankCode', 'bankBranch', 'bankAccount'],
  site: ['siteUrl', 'contactEmail', 'contactPhone'],
};

/** Whether a reviewer can refuse a field of a step; empty is the whole step. */
export function isReviewed(step: OnboardingStep, field: string): boolean {
  const fields: readonly string[] = step === 'documents' || step === 'terms' ? [] : REVIEWED_FIELDS[step];
  return field === '' || fields.includes(field);
}
