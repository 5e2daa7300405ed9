/** Who a seller is (answers, section 6), in inside words. Null, and no text, is not told yet. */
export type SellerProfile = SellerIdentity & {
  /** The partner's own number of it. */
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

/** What identifies a person or an account: kept sealed together, shown to nobody who need not see it. */
export type SellerIdentity = {
  socialId: string | null;
  /** Days, `YYYY-MM-DD`. */
  socialIdIssued: string | null;
  birthdate: string | null;
  bankCode: string | null;
  bankBranch: string | null;
  bankAccount: string | null;
};

/** What is told of a profile; what is left out stays as it was. */
export type ProfileChange = Partial<SellerProfile>;

export const IDENTITY_FIELDS = [
  'socialId',
  'socialIdIssued',
  'birthdate',
  'bankCode',
  'bankBranch',
  'bankAccount',
] as const satisfies readonly (keyof SellerIdentity)[];

/** What says together which account money is paid out to. */
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

/** What a seller is called: its business, or the person where it is one. */
export function sellerNameOf({ merchantName, dba, firstName, lastName }: Partial<SellerProfile>): string {
  return merchantName || dba || [firstName, lastName].filter(Boolean).join(' ');
}
