import { z } from 'zod';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { oneOf, phone, recipient, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { readOrigin } from '../domain/embed-origins.ts';
import { validateColors } from './brand.ts';
import { MAX_ORIGINS } from './keys.ts';

/** How a partner looks to its sellers, as the form of the dashboard has it. */

const MAX_NAME = 80;
const MAX_EMAIL = 150;
const MAX_PHONE = 30;
const MAX_TYPED_ORIGINS = 8_000;

/** Days that an invited seller has to complete its setup; the first are those of a partner that chose none. */
export const DEFAULT_SETUP_DAYS = 30;
const MAX_SETUP_DAYS = 365;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

const color = trimmed(text({ max: 7 }).optional).transform((typed = '', context) => {
  const chosen = typed.toLowerCase();
  if (chosen === '') return null;
  const isColor = /^#[0-9a-f]{6}$/.test(chosen);
  const [problem] = isColor ? validateColors({ color: chosen, buttonText: null, paper: null, ink: null }) : [];
  if (isColor && !problem) return chosen;
  const sentence = isColor ? 'branding.unreadable' : 'branding.wrong.color';
  context.addIssue({ code: 'custom', ...saying(sentence) });
  return z.NEVER;
});

const supportEmail = trimmed(recipient({ max: MAX_EMAIL }).optional).transform((typed = '', context) => {
  if (typed === '' || isEmailAddress(typed)) return typed || null;
  context.addIssue({ code: 'custom', ...saying('partner-brand.wrong.email') });
  return z.NEVER;
});

const setupDays = trimmed(text({ max: 10 }).required).transform((typed, context) => {
  const days = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (days >= 1 && days <= MAX_SETUP_DAYS) return days;
  context.addIssue({ code: 'custom', ...saying('partner-brand.wrong.setupDays', { max: MAX_SETUP_DAYS }) });
  return z.NEVER;
});

const origins = text({ max: MAX_TYPED_ORIGINS }).optional.transform((typed = '', context) => {
  const lines = typed.split(/\s+/).filter((line) => line !== '');
  const read = lines.map((line) => ({ line, origin: readOrigin(line) }));
  const wrong = read.find(({ origin }) => origin === null)?.line ?? lines[MAX_ORIGINS];
  if (wrong === undefined) return [...new Set(read.flatMap(({ origin }) => origin ?? []))];
  context.addIssue({ code: 'custom', ...saying('branding.wrong.origins', { text: wrong.slice(0, 100) }) });
  return z.NEVER;
});

/** Form of a partner's brand. Empty fields take defaults: its own name, our colour, no contacts. */
export const partnerBrandForm = formContract({
  empty: {
    name: '',
    color: '',
    language: 'he',
    supportEmail: '',
    supportPhone: '',
    origins: '',
    setupDays: String(DEFAULT_SETUP_DAYS),
  },
  schema: z.object({
    name: trimmed(text({ max: MAX_NAME, pattern: /^\P{Cc}*$/u }).optional).transform((name) => name || null),
    color,
    language: oneOf(LANGUAGES).required,
    supportEmail,
    supportPhone: trimmed(phone({ max: MAX_PHONE, pattern: /^[+\d][\d\s().*-]*$|^$/ }).optional).transform(
      (typed) => typed || null,
    ),
    setupDays,
    origins,
  }),
});

export type TypedPartnerBrand = {
  name: string;
  color: string;
  language: string;
  supportEmail: string;
  supportPhone: string;
  setupDays: string;
  origins: string;
};
export type PartnerBrandChange = z.output<typeof partnerBrandForm.schema>;
