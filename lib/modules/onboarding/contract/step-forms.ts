/** The forms of an onboarding as they are when nothing is typed: names of fields as in the profile. */

export const EMPTY_PERSON_STEP = {
  firstName: '',
  lastName: '',
  socialId: '',
  socialIdIssued: '',
  birthdate: '',
  gender: '',
  email: '',
  phone: '',
};
export type PersonStep = typeof EMPTY_PERSON_STEP;

export const EMPTY_BUSINESS_STEP = {
  kind: '',
  merchantName: '',
  companyNumber: '',
  description: '',
  city: '',
  street: '',
  streetNumber: '',
};
export type BusinessStep = typeof EMPTY_BUSINESS_STEP;

export const EMPTY_BANK_STEP = { bankCode: '', bankBranch: '', bankAccount: '' };
export type BankStep = typeof EMPTY_BANK_STEP;

export const EMPTY_SITE_STEP = { siteUrl: '', contactEmail: '', contactPhone: '' };
export type SiteStep = typeof EMPTY_SITE_STEP;

/** The steps that are a form of fields of the profile. */
export const EMPTY_STEPS = {
  person: EMPTY_PERSON_STEP,
  business: EMPTY_BUSINESS_STEP,
  bank: EMPTY_BANK_STEP,
  site: EMPTY_SITE_STEP,
} as const;
export type FormStep = keyof typeof EMPTY_STEPS;

export const isFormStep = (step: string): step is FormStep => Object.hasOwn(EMPTY_STEPS, step);

/** An owner or a signatory. `share`: percents, as they are typed. */
export const EMPTY_NAMED_PERSON = { name: '', socialId: '', birthdate: '', share: '', isSignatory: false as boolean };
export type NamedPersonForm = typeof EMPTY_NAMED_PERSON;

/** The signature below the terms. */
export const EMPTY_TERMS = { name: '', accepted: false as boolean };
export type TermsForm = typeof EMPTY_TERMS;

/** The code in the mail. */
export const EMPTY_CODE = { code: '' };
