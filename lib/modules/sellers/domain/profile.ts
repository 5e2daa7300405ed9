/** Profile of a seller (answers, section 6), in our words. Null, and an empty text, is not given yet. */
export type SellerProfile = SellerIdentity & {
  /** The partner's own number of the seller. */
  remoteId: string;
  firstName: string | null;
  lastName: string | null;
  firstNameEn: string | null;
  lastNameEn: string | null;
  /** 0 male, 1 female, as the API numbers them. */
  gender: number | null;
  email: string | null;
  phone: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  description: string | null;
  siteUrl: string | null;
  /** Numbers of the partner's own lists. */
  personBusinessType: number | null;
  retailType: number | null;
  /** `seller_inc`, one of `SELLER_KIND_NUMBERS`. */
  kind: number | null;
  /** The number of the company, the partnership, the association. */
  companyNumber: string | null;
  merchantName: string | null;
  merchantNameEn: string | null;
  dba: string | null;
  dbaEn: string | null;
  city: string | null;
  street: string | null;
  streetNumber: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
  plan: string | null;
  language: string;
};

/** Identifiers of a person or an account: sealed together in the database, shown where a screen cannot do without. */
export type SellerIdentity = {
  socialId: string | null;
  /** Days, `YYYY-MM-DD`. */
  socialIdIssued: string | null;
  birthdate: string | null;
  bankCode: string | null;
  bankBranch: string | null;
  bankAccount: string | null;
};

/** A change of a profile; fields that are left out stay unchanged. */
export type ProfileChange = Partial<SellerProfile>;

export const IDENTITY_FIELDS = [
  'socialId',
  'socialIdIssued',
  'birthdate',
  'bankCode',
  'bankBranch',
  'bankAccount',
] as const satisfies readonly (keyof SellerIdentity)[];

/** The fields that together name the account for payouts. */
export const ACCOUNT_FIELDS = [
  'bankCode',
  'bankBranch',
  'bankAccount',
] as const satisfies readonly (keyof SellerIdentity)[];

export const EMPTY_PROFILE: SellerProfile = {
  remoteId: '',
  firstName: null,
  lastName: null,
  firstNameEn: null,
  lastNameEn: null,
  gender: null,
  email: null,
  phone: null,
  contactEmail: null,
  contactPhone: null,
  description: null,
  siteUrl: null,
  personBusinessType: null,
  retailType: null,
  kind: null,
  companyNumber: null,
  merchantName: null,
  merchantNameEn: null,
  dba: null,
  dbaEn: null,
  city: null,
  street: null,
  streetNumber: null,
  country: null,
  plan: null,
  language: 'he',
  socialId: null,
  socialIdIssued: null,
  birthdate: null,
  bankCode: null,
  bankBranch: null,
  bankAccount: null,
};

/** Name of a seller: its business's, or the person's where it has none. */
export function sellerNameOf({ merchantName, dba, firstName, lastName }: Partial<SellerProfile>): string {
  return merchantName || dba || [firstName, lastName].filter(Boolean).join(' ');
}
