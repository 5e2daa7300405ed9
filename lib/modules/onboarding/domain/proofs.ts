import type { ProfileField } from './needs.ts';

/** Which fields each kind of document proves: they stand beside it where it is reviewed. */

const IDENTITY: readonly ProfileField[] = ['firstName', 'lastName', 'socialId', 'birthdate', 'gender'];
const IDENTITY_CARD: readonly ProfileField[] = [...IDENTITY, 'socialIdIssued'];
const ACCOUNT: readonly ProfileField[] = [
  'bankCode',
  'bankBranch',
  'bankAccount',
  'firstName',
  'lastName',
  'merchantName',
];
const BUSINESS: readonly ProfileField[] = ['merchantName', 'companyNumber', 'kind'];
const PLACE: readonly ProfileField[] = [...BUSINESS, 'city', 'street', 'streetNumber'];

/** Profile fields that a document proves, by the number of its type. */
const PROVES: Readonly<Record<number, readonly ProfileField[]>> = {
  1: IDENTITY_CARD,
  2: ACCOUNT,
  3: BUSINESS,
  4: ACCOUNT,
  8: ['firstName', 'lastName'],
  15: BUSINESS,
  19: ACCOUNT,
  21: BUSINESS,
  24: IDENTITY,
  25: [...IDENTITY_CARD, 'city', 'street', 'streetNumber'],
  26: IDENTITY,
  27: BUSINESS,
  28: BUSINESS,
  32: ['firstName', 'lastName', 'socialId', 'description'],
  35: PLACE,
  90: IDENTITY_CARD,
  91: IDENTITY_CARD,
  92: IDENTITY,
  93: IDENTITY,
  94: IDENTITY,
  95: IDENTITY,
  201: ['siteUrl', 'description'],
};

/** The fields that a document of this type proves; none where no rule names its purpose. */
export const provenBy = (type: number): readonly ProfileField[] => PROVES[type] ?? [];
