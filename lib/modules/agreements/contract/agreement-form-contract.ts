import { z } from 'zod';
import { AGREEMENT_METHODS, type AgreementMethod } from '#lib/kernel/agreement.ts';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { fromTypedMajor, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { currency, isDay, oneOf, text } from '#lib/kernel/wire.ts';
import { type FormContract, formContract, saying } from '#lib/platform/form-contract.ts';
import { type AgreementForm, EMPTY_AGREEMENT, PLACES } from './agreement-form.ts';
import { BUSINESS_CODE, MAX_DESCRIPTION, MAX_LATE_TERMS, MAX_SUBJECT } from './limits.ts';

/** Input of the form. Amounts in minor units, days as `YYYY-MM-DD`. */
export type AgreementOrder = {
  subject: string;
  currency: string;
  language: Language;
  milestones: { description: string; amount: number; dueOn: string }[];
  buyerBusinessName: string;
  buyerBusinessCode: string;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  approvers: { name: string; email: string }[];
  methods: AgreementMethod[];
  lateTerms: string;
  callbackUrl: string | null;
  merchantReference: string;
};

const TEXTS = {
  subject: text({ max: MAX_SUBJECT }).required,
  businessName: text({ max: 255 }).required,
  name: text({ max: 255 }).required,
  approver: text({ max: 255 }).required,
  second: text({ max: 255 }).required,
  lateTerms: text({ max: MAX_LATE_TERMS }).optional,
  callbackUrl: text({ max: 2_000 }).optional,
  reference: text({ max: 255 }).optional,
} as const;
const DESCRIPTION = text({ max: MAX_DESCRIPTION }).required;

type Kinds = { [Name in keyof AgreementForm]: z.ZodType<AgreementForm[Name]> };

/** Each field with the kind of its empty value. */
const KINDS = Object.fromEntries(
  Object.entries(EMPTY_AGREEMENT).map(([name, value]) => [name, typeof value === 'boolean' ? z.boolean() : z.string()]),
) as unknown as Kinds;

const FIELDS = z.object({
  ...KINDS,
  currency: currency().required,
  language: oneOf(LANGUAGES).required,
  payments: oneOf(PLACES.map(String)).required,
});

/** The form of a new agreement. `now` and `timeZone` are those of the product. */
export function agreementForm({
  now,
  timeZone,
}: {
  now: Date;
  timeZone: string;
}): FormContract<AgreementForm, AgreementOrder> {
  return formContract({
    empty: EMPTY_AGREEMENT,
    schema: FIELDS.transform((form, context): AgreementOrder => {
      const wrong = (field: keyof AgreementForm, ...said: Parameters<typeof saying>): void =>
        context.addIssue({ code: 'custom', path: [field], ...saying(...said) });
      const read = (field: keyof AgreementForm, schema: z.ZodType<string | undefined>): string => {
        const { data, error } = schema.safeParse(String(form[field]).trim());
        for (const issue of error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [field], message: issue.message, params: paramsOf(issue) });
        return data ?? '';
      };
      const line = (field: keyof typeof TEXTS): string => read(field, TEXTS[field]);
      const address = (field: 'email' | 'approverEmail' | 'secondEmail'): string => {
        const typed = form[field].trim();
        if (!isEmailAddress(typed)) wrong(field, 'common.form.email');
        return typed;
      };
      const today = dayOf(now, timeZone);
      const subject = line('subject');
      const places = PLACES.slice(0, Number(form.payments));
      const milestones = places.map((place) => {
        // The only payment is named by the subject.
        const description = places.length === 1 ? subject : read(`description${place}`, DESCRIPTION);
        const amount = fromTypedMajor(form[`amount${place}`], form.currency);
        if (amount === null || amount > MAXIMUM_AMOUNT) wrong(`amount${place}`, 'agreements.form.error.amount');
        else if (amount < MINIMUM_AMOUNT) wrong(`amount${place}`, 'agreements.form.error.tooLittle');
        const dueOn = form[`due${place}`];
        if (!isDay(dueOn)) wrong(`due${place}`, 'agreements.form.error.day');
        else if (dueOn < today) wrong(`due${place}`, 'agreements.form.error.passed');
        return { description, amount: amount ?? 0, dueOn };
      });
      const buyerBusinessName = line('businessName');
      const buyerBusinessCode = form.businessCode.trim();
      if (!BUSINESS_CODE.test(buyerBusinessCode)) wrong('businessCode', 'agreements.form.error.code');
      const buyerName = line('name');
      const buyerEmail = address('email');
      const buyerPhone = form.phone.trim();
      if (buyerPhone !== '' && !isDialable(buyerPhone)) wrong('phone', 'subscription-work.new.error.phone');
      const first = { name: line('approver'), email: address('approverEmail') };
      const second = form.hasSecond ? { name: line('second'), email: address('secondEmail') } : null;
      if (second && second.email.toLowerCase() === first.email.toLowerCase())
        wrong('secondEmail', 'agreements.form.error.twice');
      const methods = AGREEMENT_METHODS.filter((method) => form[method]);
      if (methods.length === 0) wrong('credit-card', 'agreements.form.error.methods');
      return {
        subject,
        currency: form.currency,
        language: form.language,
        milestones,
        buyerBusinessName,
        buyerBusinessCode,
        buyerName,
        buyerEmail,
        buyerPhone,
        approvers: second ? [first, second] : [first],
        methods,
        lateTerms: line('lateTerms'),
        callbackUrl: line('callbackUrl') || null,
        merchantReference: line('reference'),
      };
    }),
  });
}

const paramsOf = (issue: z.core.$ZodIssue): Record<string, unknown> =>
  issue.code === 'custom' ? (issue.params ?? {}) : {};
