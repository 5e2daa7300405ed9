import { hasBusinessNumber, isItsOwner, type SellerKind } from '#lib/kernel/seller.ts';
import type { SellerProfile } from '#lib/modules/sellers/index.ts';
import type { OnboardingStep } from '../contract/enums.ts';

/**
 * Fields and documents that each kind of business has to give (answers, section 6: `seller_inc` 1 to 10). Kinds are the
 * API's numbers.
 */

/** Kinds whose owners hold shares. */
const WITH_OWNERS: readonly SellerKind[] = [3, 4, 7];

/** Whether others than the person who fills it in may have to sign for it. */
export const hasPeople = (kind: SellerKind): boolean => hasBusinessNumber(kind) && !isItsOwner(kind);

/** Whether owners hold shares of the business: associations, cooperatives and public bodies have none to name. */
export const hasOwners = (kind: SellerKind): boolean => WITH_OWNERS.includes(kind);

/** A field of the profile that an onboarding requires. */
export type ProfileField = Exclude<keyof SellerProfile, 'remoteId' | 'plan' | 'language'>;

const PERSON = [
  'firstName',
  'lastName',
  'socialId',
  'socialIdIssued',
  'birthdate',
  'gender',
  'email',
  'phone',
] as const;
const ADDRESS = ['city', 'street', 'streetNumber', 'country'] as const;
const BANK = ['bankCode', 'bankBranch', 'bankAccount'] as const;

/** The fields that a step requires. Before the kind is chosen, those that every business gives. */
export function fieldsOf(step: OnboardingStep, kind: SellerKind | null): readonly ProfileField[] {
  if (step === 'person') return PERSON;
  if (step === 'bank') return BANK;
  if (step === 'site') return ['siteUrl'];
  if (step !== 'business') return [];
  const named: readonly ProfileField[] = !hasBusinessNumber(kind) ? [] : ['merchantName', 'companyNumber'];
  return ['kind', ...named, 'description', ...ADDRESS];
}

/** Purpose of a document. */
type FilePurpose = 'identity' | 'bank' | 'registration' | 'tax' | 'management';

/**
 * Proof that a seller owes: any one of the sets of files, by the numbers of their types. It is uploaded, and its
 * problems are shown, at its step.
 */
export type FileNeed = {
  purpose: FilePurpose;
  step: OnboardingStep;
  anyOf: readonly (readonly number[])[];
};

/** An identity card with or without its two sides apart, a passport, or a driving licence. */
const IDENTITY: FileNeed = {
  purpose: 'identity',
  step: 'documents',
  anyOf: [[1], [90, 91], [26], [92, 93], [24], [94, 95]],
};
/** A cheque or a letter of the bank, a statement, or the bank's own authorization. */
const ACCOUNT: FileNeed = { purpose: 'bank', step: 'bank', anyOf: [[2], [19], [4]] };
/** A sole dealer's proof: the certificate of the tax authority, or another proof of the business. */
const DEALER: FileNeed = { purpose: 'registration', step: 'documents', anyOf: [[15], [3]] };
const INCORPORATION: FileNeed = { purpose: 'registration', step: 'documents', anyOf: [[3]] };
/** Bookkeeping certificate, or the rate of tax that is withheld. */
const TAX: FileNeed = { purpose: 'tax', step: 'documents', anyOf: [[28], [27]] };
/** An association's proof of proper management. */
const MANAGEMENT: FileNeed = { purpose: 'management', step: 'documents', anyOf: [[15]] };

const OF_KIND: Readonly<Record<SellerKind, readonly FileNeed[]>> = {
  1: [],
  2: [DEALER],
  3: [INCORPORATION, TAX],
  4: [INCORPORATION, TAX],
  5: [DEALER],
  6: [INCORPORATION, MANAGEMENT],
  7: [INCORPORATION, TAX],
  8: [INCORPORATION, TAX],
  9: [INCORPORATION, TAX],
  10: [INCORPORATION, MANAGEMENT],
};

/** The documents that a kind of business proves itself with. */
export const fileNeedsOf = (kind: SellerKind | null): readonly FileNeed[] => [
  IDENTITY,
  ACCOUNT,
  ...(kind === null ? [] : OF_KIND[kind]),
];
