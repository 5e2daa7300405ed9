import { readIlAccount, readIlBank, readIlBranch } from '#lib/kernel/person/bank-account.ts';
import { because, email, field, isDay, phone, SECRET_FORMAT, secret, text, wireText } from '#lib/kernel/wire.ts';
import { oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import type { SellerProfile } from '../domain/profile.ts';
import { MAX_SITE_URL, readSiteUrl } from '../domain/site-url.ts';

/**
 * The fields of a seller as create-seller, update-seller and the forms of onboarding read them (answers, section 6), in
 * the order of the answers: each `required` and `optional`. Rules across fields: `domain/profile-rules.ts`.
 */

const NAME = { max: 50 };
const BUSINESS = { max: 100 };
const PHONE = { min: 9, max: 30, pattern: /^[\d+*#()\-. ]+$/ };

/** Longest text about a business, characters. */
const MAX_SELLER_DESCRIPTION = 255;

/** Past day: `31/12/1990` is read as `1990-12-31`. Stored sealed, so it is in no log of calls. */
const pastDay = (description: string) =>
  field<string>(
    (wire) => {
      const [, day, month, year] = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2})$/.exec(wireText(wire) ?? '') ?? [];
      const date = `${year}-${month}-${day}`;
      return year !== undefined && isDay(date) ? { value: date } : because('past_day');
    },
    { type: 'string', format: SECRET_FORMAT, pattern: String.raw`^\d{2}/\d{2}/(19|20)\d{2}$`, description },
  );

/** Digits of an account, without separators. Stored sealed, so it is in no log of calls. */
const accountPart = (read: (typed: string) => string | null, { min, max }: { min: number; max: number }) =>
  field<string>(
    (wire) => {
      const sent = wireText(wire);
      if (sent === null || sent.length > 30) return because('digits');
      const value = read(sent);
      if (value !== null) return { value };
      return /^\d+$/.test(sent) ? because('length', { min, max }) : because('digits');
    },
    {
      type: ['string', 'integer'],
      format: SECRET_FORMAT,
      maxLength: max,
      description: `${min} to ${max} digits.`,
    },
  );

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether two capital letters are a country (ISO 3166-1). `ZZ` is the one that stands for none. */
const isCountry = (code: string): boolean => code !== 'ZZ' && REGIONS.of(code) !== undefined;

const country = field<string>(
  (wire) => {
    const sent = (wireText(wire) ?? '').toUpperCase();
    return /^[A-Z]{2}$/.test(sent) && isCountry(sent) ? { value: sent } : because('country_code');
  },
  { type: 'string', pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1, two letters: IL.' },
);

const siteUrl = field<string>(
  (wire) => {
    const read = readSiteUrl(wireText(wire) ?? '');
    return 'value' in read ? read : { refusal: 'invalid_value', cause: read.cause };
  },
  { type: 'string', maxLength: MAX_SITE_URL, description: 'http or https; a bare domain gets https.' },
);

/** The reader of each field, by the name that the API has for it. */
export const SELLER_FIELDS = {
  seller_first_name: text(NAME),
  seller_last_name: text(NAME),
  seller_social_id: secret({
    max: 20,
    description: 'Israeli ID number. 9999999999 is accepted in the sandbox.',
  }),
  seller_birthdate: pastDay('dd/mm/yyyy'),
  seller_social_id_issued: pastDay('dd/mm/yyyy'),
  seller_gender: oneOfNumbers([0, 1], { description: '0 male, 1 female.' }),
  seller_email: email(),
  seller_phone: phone(PHONE),
  seller_bank_code: accountPart(readIlBank, { min: 1, max: 3 }),
  seller_bank_branch: accountPart(readIlBranch, { min: 1, max: 3 }),
  seller_bank_account_number: accountPart(readIlAccount, { min: 4, max: 9 }),
  seller_description: text({ max: MAX_SELLER_DESCRIPTION, description: 'What it sells.' }),
  seller_site_url: siteUrl,
  seller_person_business_type: whole({ digits: 6, description: 'A number from your own list of trades.' }),
  seller_inc: whole({
    min: 1,
    max: 10,
    digits: 2,
    description:
      '1 individual, 2 sole proprietorship, 3 company, 4 partnership, 5 exempt dealer, 6 non-profit, 7 limited ' +
      'partnership, 8 public company, 9 cooperative, 10 public-benefit company.',
  }),
  seller_address_city: text({ max: 100 }),
  seller_address_street: text({ max: 100 }),
  seller_address_street_number: text({ max: 20 }),
  seller_address_country: country,
  seller_merchant_name: text({ ...BUSINESS, description: 'Required unless seller_inc is 1.' }),
  seller_inc_code: text({
    min: 5,
    max: 9,
    pattern: /^\d+$/,
    allowed: 'digits',
    description: 'The business number, required unless seller_inc is 1. For kinds 2 and 5, the owner’s ID number.',
  }),
  seller_contact_email: email(),
  seller_contact_phone: phone(PHONE),
  seller_retail_type: whole({ digits: 6, description: 'A number from your own list of industries.' }),
  seller_merchant_name_en: text(BUSINESS),
  seller_first_name_en: text(NAME),
  seller_last_name_en: text(NAME),
  seller_dba: text(BUSINESS),
  seller_dba_en: text(BUSINESS),
} as const;

/** `seller_first_name` and its like. */
export type SellerFieldName = keyof typeof SELLER_FIELDS;

/** Internal name of each field. */
export const PROFILE_FIELDS = {
  seller_first_name: 'firstName',
  seller_last_name: 'lastName',
  seller_social_id: 'socialId',
  seller_birthdate: 'birthdate',
  seller_social_id_issued: 'socialIdIssued',
  seller_gender: 'gender',
  seller_email: 'email',
  seller_phone: 'phone',
  seller_bank_code: 'bankCode',
  seller_bank_branch: 'bankBranch',
  seller_bank_account_number: 'bankAccount',
  seller_description: 'description',
  seller_site_url: 'siteUrl',
  seller_person_business_type: 'personBusinessType',
  seller_inc: 'kind',
  seller_address_city: 'city',
  seller_address_street: 'street',
  seller_address_street_number: 'streetNumber',
  seller_address_country: 'country',
  seller_merchant_name: 'merchantName',
  seller_inc_code: 'companyNumber',
  seller_contact_email: 'contactEmail',
  seller_contact_phone: 'contactPhone',
  seller_retail_type: 'retailType',
  seller_merchant_name_en: 'merchantNameEn',
  seller_first_name_en: 'firstNameEn',
  seller_last_name_en: 'lastNameEn',
  seller_dba: 'dba',
  seller_dba_en: 'dbaEn',
} as const satisfies Readonly<Record<SellerFieldName, keyof SellerProfile>>;
