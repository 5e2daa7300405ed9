import type { BecauseKey } from '#lib/kernel/refusals/refusal-causes.ts';
import type { MessageKey } from './i18n/say.ts';
import type { FormContract, FormProblem, FormValues } from './form-contract.ts';

/**
 * next-intl's translator without a namespace: `useTranslations()` in the browser, `getTranslations()` on the server.
 */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/**
 * Sentences for causes that any form may have, in words for people; the API has its own for the same causes
 * (`refusals.because`).
 */
const GENERAL: Partial<Record<BecauseKey, MessageKey>> = {
  one_of: 'common.form.oneOf',
  between: 'common.form.between',
  digits: 'common.form.digits',
  decimal: 'common.form.amount',
  amount: 'common.form.amount',
  timestamp: 'common.form.date',
  email: 'common.form.email',
  currency: 'common.form.currency',
  url_not_a_url: 'common.form.url',
  url_scheme: 'common.form.url',
};

/**
 * Why a field was refused, in words that say what to write there. The one place where a problem of a form becomes a
 * sentence: the resolver of the browser and the reader of the server (`readForm`) both ask it.
 */
export function formSentence<Values extends FormValues>(
  t: Translate,
  form: Pick<FormContract<Values>, 'words' | 'missing'>,
  { field, key, cause, sentence, values: own }: FormProblem<keyof Values & string>,
): string {
  const values = { ...cause?.values, ...own };
  if (sentence) return t(sentence, values);
  if (key === 'missing_parameter') return t(form.missing?.[field] ?? 'common.form.missing');
  const words = form.words?.[field];
  if (words) return t(words, values);
  if (cause?.key === 'length') return t(lengthSentence(values), values);
  return t(GENERAL[cause?.key as BecauseKey] ?? 'common.form.invalid', values);
}

function lengthSentence({ min, max }: Record<string, string | number>): MessageKey {
  if (min === max) return 'common.form.lengthExact';
  return Number(min) <= 1 ? 'common.form.lengthUpTo' : 'common.form.length';
}
