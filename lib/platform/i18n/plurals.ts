import type { Language } from '#lib/kernel/language.ts';
import { calendarLocale } from './calendar-locale.ts';

/**
 * Chooses the forms of a sentence that counts, as ICU writes them: `{count, plural, one {One day} other {# days}}`,
 * and `{day, selectordinal, …}` for the 1st and the 2nd. Tests compare it with the formatter of the dashboards.
 */

type Kind = 'plural' | 'selectordinal';

const BEGIN = /\{\s*(\w+)\s*,\s*(plural|selectordinal)\s*,/;
const FORM = /^\s*(=\d+|\w+)\s*\{/;

/** Whether a sentence counts anything. */
export const counts = (text: string): boolean => BEGIN.test(text);

const rules = new Map<string, Intl.PluralRules>();

function formOf(count: number, language: Language, kind: Kind): string {
  const key = `${language} ${kind}`;
  const known = rules.get(key) ?? new Intl.PluralRules(language, { type: kind === 'plural' ? 'cardinal' : 'ordinal' });
  rules.set(key, known);
  return known.select(count);
}

const digits = new Map<Language, Intl.NumberFormat>();

/** A number as the language groups its digits, in Latin digits everywhere. */
function numberText(count: number, language: Language): string {
  const known = digits.get(language) ?? new Intl.NumberFormat(calendarLocale(language));
  digits.set(language, known);
  return known.format(count);
}

/** Position of the brace that closes the one before `from`. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a plural form is not closed');
}

/**
 * Fills in a sentence the form of each number, and `#` as the number. Throws where a form is missing.
 */
export function withPlurals(
  text: string,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string {
  const begun = BEGIN.exec(text);
  if (begun === null) return text;
  const [opening, name = '', kind] = begun;
  const from = begun.index + opening.length;
  const end = endOf(text, from);
  const count = Number(values[name]);
  const forms = readForms(text.slice(from, end));
  const form = forms.get(`=${count}`) ?? forms.get(formOf(count, language, kind as Kind)) ?? forms.get('other');
  if (form === undefined) throw new Error(`a sentence has no form for ${count}`);
  const chosen = withPlurals(form.replaceAll('#', numberText(count, language)), language, values);
  const rest = withPlurals(text.slice(end + 1), language, values);
  return text.slice(0, begun.index) + chosen + rest;
}

function readForms(text: string): Map<string, string> {
  const forms = new Map<string, string>();
  for (let rest = text, next = FORM.exec(rest); next !== null; next = FORM.exec(rest)) {
    const from = next[0].length;
    const end = endOf(rest, from);
    forms.set(next[1] ?? '', rest.slice(from, end));
    rest = rest.slice(end + 1);
  }
  return forms;
}
