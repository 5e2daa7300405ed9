import { z } from 'zod';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { fromTypedMajor, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { currency, oneOf, text } from '#lib/kernel/wire.ts';
import { type FormContract, formContract, saying } from '#lib/platform/form-contract.ts';
import {
  PERIODS,
  type Period,
  SUBSCRIPTION_KINDS,
  type SubscriptionKind,
  SUBSCRIPTION_METHODS,
  type SubscriptionMethod,
} from '#lib/kernel/subscription.ts';
import {
  EMPTY_SUBSCRIPTION,
  LENGTHS,
  MAX_TIMES,
  MIN_TIMES,
  methodsIn,
  type NewSubscriptionForm,
} from './new-subscription-form.ts';
import { startOf } from './plan-preview.ts';

/** Latest first date, years ahead; catches a mistyped year. */
const MAX_YEARS_AHEAD = 10;

/** Input of the form. Amounts in minor units; `startsAt` null: when it is first paid; `iterations` null: endless. */
export type SubscriptionOrder = {
  kind: SubscriptionKind;
  description: string;
  price: number;
  currency: string;
  period: Period;
  startsAt: Date | null;
  iterations: number | null;
  buyer: { name: string; email: string; phone: string };
  method: SubscriptionMethod;
  language: Language;
  notify: boolean;
  reference: string;
};

/** `now` and `timeZone` are those of the product, where a first date has to lie in the future. */
type FormOptions = { now: Date; timeZone: string };

const KINDS = Object.keys(SUBSCRIPTION_KINDS) as SubscriptionKind[];
const WORDS_OF_PERIOD = Object.keys(PERIODS) as Period[];

const TEXTS = {
  description: text({ max: LENGTHS.description }).required,
  name: text({ max: LENGTHS.name }).optional,
  reference: text({ max: LENGTHS.reference }).optional,
};

const FIELDS = z.object({
  kind: oneOf(KINDS).required,
  description: z.string(),
  amount: z.string(),
  currency: currency().required,
  period: oneOf(WORDS_OF_PERIOD).required,
  start: oneOf(['paid', 'date']).required,
  day: z.string(),
  time: z.string(),
  end: oneOf(['never', 'times']).required,
  times: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  reference: z.string(),
  method: oneOf(SUBSCRIPTION_METHODS).required,
  language: oneOf(LANGUAGES).required,
  notify: z.boolean(),
});

/** The form of a new subscription, and of a template. */
export function newSubscriptionForm({
  now,
  timeZone,
}: FormOptions): FormContract<NewSubscriptionForm, SubscriptionOrder> {
  return formContract({
    empty: EMPTY_SUBSCRIPTION,
    schema: FIELDS.transform((form, context): SubscriptionOrder => {
      const wrong = (field: keyof NewSubscriptionForm, ...said: Parameters<typeof saying>): void =>
        context.addIssue({ code: 'custom', path: [field], ...saying(...said) });
      const read = (field: keyof typeof TEXTS): string => {
        const { data, error } = TEXTS[field].safeParse(form[field].trim());
        for (const issue of error?.issues ?? [])
          context.addIssue({ code: 'custom', path: [field], message: issue.message, params: paramsOf(issue) });
        return data ?? '';
      };
      const description = read('description');
      const price = fromTypedMajor(form.amount, form.currency);
      if (price === null || price > MAXIMUM_AMOUNT) wrong('amount', 'subscription-work.new.error.amount');
      else if (price < MINIMUM_AMOUNT) wrong('amount', 'subscription-work.new.error.tooLittle');
      const startsAt = form.start === 'date' ? startOf(form, timeZone) : null;
      if (form.start === 'date') {
        if (startsAt === null) wrong('day', 'subscription-work.new.error.day');
        else if (startsAt.getTime() <= now.getTime()) wrong('day', 'subscription-work.new.error.passed');
        else if (startsAt.getUTCFullYear() > now.getUTCFullYear() + MAX_YEARS_AHEAD)
          wrong('day', 'subscription-work.new.error.tooFar', { years: MAX_YEARS_AHEAD });
      }
      const iterations = form.end === 'times' ? readTimes(form.times) : null;
      if (form.end === 'times' && iterations === null)
        wrong('times', 'subscription-work.new.error.times', { min: MIN_TIMES, max: MAX_TIMES });
      // A template has no buyer: details typed before it was chosen are dropped.
      const isOfBuyer = form.kind === 'regular';
      const buyer = isOfBuyer
        ? { name: read('name'), email: form.email.trim(), phone: form.phone.trim() }
        : { name: '', email: '', phone: '' };
      if (buyer.email !== '' && !isEmailAddress(buyer.email)) wrong('email', 'common.form.email');
      if (buyer.phone !== '' && !isDialable(buyer.phone)) wrong('phone', 'subscription-work.new.error.phone');
      if (!methodsIn(form.currency).includes(form.method)) wrong('method', 'subscription-work.new.error.method');
      const { kind, currency: code, period, method, language, notify } = form;
      return {
        kind,
        description,
        price: price ?? 0,
        currency: code,
        period,
        startsAt,
        iterations,
        buyer,
        method,
        language,
        notify,
        reference: read('reference'),
      };
    }),
    missing: { description: 'subscription-work.new.error.description' },
  });
}

const paramsOf = (issue: z.core.$ZodIssue): Record<string, unknown> =>
  issue.code === 'custom' ? (issue.params ?? {}) : {};

/** How many payments was typed; null where it is no such number. */
function readTimes(typed: string): number | null {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= MIN_TIMES && count <= MAX_TIMES ? count : null;
}
