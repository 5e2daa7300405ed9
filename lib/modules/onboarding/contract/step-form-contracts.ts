import { isSellerKind } from '#lib/kernel/seller.ts';
import { z } from 'zod';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { text } from '#lib/kernel/wire.ts';
import { hundredths } from '#lib/kernel/wire-numbers.ts';
import { keepDigits, plainNumber } from '#lib/kernel/digits.ts';
import { SELLER_FIELDS } from '#lib/modules/sellers/contract/seller-fields.ts';
import { type FormContract, formContract, type FormValues, saying } from '#lib/platform/form-contract.ts';
import { isBankAccount } from '#lib/kernel/person/bank-check.ts';
import {
  EMPTY_BANK_STEP,
  EMPTY_BUSINESS_STEP,
  EMPTY_CODE,
  EMPTY_NAMED_PERSON,
  EMPTY_PERSON_STEP,
  EMPTY_SITE_STEP,
  EMPTY_TERMS,
  type FormStep,
} from './step-forms.ts';

/** The forms of an onboarding: each field is read as create-seller reads it. */

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

/** Optional: an empty field is null. */
const orNull = <Value>(schema: z.ZodType<Value | undefined>) => trimmed(schema).transform((value) => value ?? null);

/** Turns `1990-12-31` of a date field into the API's `31/12/1990`. */
const day = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' ? sent.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1') : sent),
    schema,
  );

/** The form checks the check digit; whether the number of the sandbox is accepted, the operation decides. */
const socialId = trimmed(SELLER_FIELDS.seller_social_id.required)
  .refine((typed) => readSocialId(typed, { inSandbox: true }) !== null, saying('onboarding.rule.socialId'))
  .transform((typed) => readSocialId(typed, { inSandbox: true }) ?? typed);

const personStep = formContract({
  empty: EMPTY_PERSON_STEP,
  schema: z.object({
    firstName: trimmed(SELLER_FIELDS.seller_first_name.required),
    lastName: trimmed(SELLER_FIELDS.seller_last_name.required),
    socialId,
    socialIdIssued: day(SELLER_FIELDS.seller_social_id_issued.required),
    birthdate: day(SELLER_FIELDS.seller_birthdate.required),
    gender: SELLER_FIELDS.seller_gender.required,
    email: trimmed(SELLER_FIELDS.seller_email.required),
    phone: trimmed(SELLER_FIELDS.seller_phone.required),
  }),
  words: {
    socialIdIssued: 'onboarding.rule.pastDay',
    birthdate: 'onboarding.rule.pastDay',
    phone: 'onboarding.rule.phone',
  },
});

const businessStep = formContract({
  empty: EMPTY_BUSINESS_STEP,
  schema: z
    .object({
      kind: SELLER_FIELDS.seller_inc.required,
      merchantName: orNull(SELLER_FIELDS.seller_merchant_name.optional),
      companyNumber: orNull(SELLER_FIELDS.seller_inc_code.optional),
      description: trimmed(SELLER_FIELDS.seller_description.required),
      city: trimmed(SELLER_FIELDS.seller_address_city.required),
      street: trimmed(SELLER_FIELDS.seller_address_street.required),
      streetNumber: trimmed(SELLER_FIELDS.seller_address_street_number.required),
    })
    .superRefine(({ kind, ...business }, context) => {
      if (kind === 1 || !isSellerKind(kind)) return;
      for (const field of ['merchantName', 'companyNumber'] as const)
        if (business[field] === null) context.addIssue({ code: 'custom', path: [field], message: 'missing_parameter' });
    })
    .transform(({ kind, merchantName, companyNumber, ...business }) => ({
      ...business,
      kind,
      country: 'IL',
      // Individuals have neither, even where both were typed before the kind was chosen.
      merchantName: kind === 1 ? null : merchantName,
      companyNumber: kind === 1 ? null : companyNumber,
    })),
  words: { companyNumber: 'onboarding.rule.companyNumber' },
});

const bankStep = formContract({
  empty: EMPTY_BANK_STEP,
  schema: z
    .object({
      bankCode: trimmed(SELLER_FIELDS.seller_bank_code.required),
      bankBranch: trimmed(SELLER_FIELDS.seller_bank_branch.required),
      bankAccount: trimmed(SELLER_FIELDS.seller_bank_account_number.required),
    })
    .superRefine(({ bankCode: bank, bankBranch: branch, bankAccount: account }, context) => {
      // The shape alone is checked here, as in the sandbox; in production the operation checks the bank's digits too.
      if (!isBankAccount({ bank, branch, account }, { inSandbox: true }))
        context.addIssue({ code: 'custom', path: ['bankAccount'], ...saying('onboarding.rule.account') });
    }),
});

const siteStep = formContract({
  empty: EMPTY_SITE_STEP,
  schema: z.object({
    siteUrl: trimmed(SELLER_FIELDS.seller_site_url.required),
    contactEmail: orNull(SELLER_FIELDS.seller_contact_email.optional),
    contactPhone: orNull(SELLER_FIELDS.seller_contact_phone.optional),
  }),
  words: { siteUrl: 'onboarding.rule.site', contactPhone: 'onboarding.rule.phone' },
});

/** The form of each step that has one. */
export const STEP_FORMS = { person: personStep, business: businessStep, bank: bankStep, site: siteStep } as const;

/** The form of a step that is known only at run time. */
export const stepFormOf = (step: FormStep): FormContract<FormValues, object> =>
  STEP_FORMS[step] as unknown as FormContract<FormValues, object>;

/** An owner or a signatory. */
export const namedPersonForm = formContract({
  empty: EMPTY_NAMED_PERSON,
  schema: z
    .object({
      name: trimmed(text({ max: 100, pattern: /^\P{Cc}+$/u }).required),
      socialId,
      birthdate: day(SELLER_FIELDS.seller_birthdate.optional).transform((date) => date ?? null),
      share: z
        .preprocess(
          (sent) => (typeof sent === 'string' ? plainNumber(sent).replace('%', '').replace(',', '.').trim() : sent),
          hundredths({ max: 10_000 }).optional,
        )
        .transform((share) => share ?? null),
      isSignatory: z.boolean('invalid_value'),
    })
    .superRefine(({ share, isSignatory }, context) => {
      if (!share && !isSignatory)
        context.addIssue({ code: 'custom', path: ['share'], ...saying('onboarding.people.neither') });
    }),
  words: { birthdate: 'onboarding.rule.pastDay', share: 'onboarding.rule.share' },
});

/** Terms with a signature: a name that was typed, and a box that was ticked. */
export const termsForm = formContract({
  empty: EMPTY_TERMS,
  schema: z.object({
    name: trimmed(text({ min: 2, max: 100, pattern: /\p{L}.*\p{L}/u }).required),
    accepted: z.boolean('invalid_value').refine((isAccepted) => isAccepted, saying('onboarding.rule.accept')),
  }),
});

/** Six digits of a mail. */
export const codeForm = formContract({
  empty: EMPTY_CODE,
  schema: z.object({
    code: z.preprocess(
      (sent) => (typeof sent === 'string' ? keepDigits(sent) : sent),
      text({ min: 6, max: 6, pattern: /^\d{6}$/, allowed: 'digits' }).required,
    ),
  }),
});
