import type { Language } from '#lib/kernel/language.ts';

/** Chooses the plural forms of a sentence, as ICU writes them: `{count, plural, one {One day} other {# days}}`. */

const BEGIN = /\{(\w+), plural,/;
const FORM = /^\s*(=\d+|\w+) \{/;

const rules = new Map<Language, Intl.PluralRules>();

function formOf(count: number, language: Language): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/** Where the brace that opens before `from` is closed. */
function endOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a plural form is not closed');
}

/** The same sentence with the form of each number in its place, and `#` as the number. Throws where a form is missing. */
export function withPlurals(
  text: string,
  language: Language,
  values: Readonly<Record<string, string | number>>,
): string {
  const begun = BEGIN.exec(text);
  if (begun === null) return text;
  const [opening, name = ''] = begun;
  const from = begun.index + opening.length;
  const end = endOf(text, from);
  const count = Number(values[name]);
  const forms = readForms(text.slice(from, end));
  const form = forms.get(`=${count}`) ?? forms.get(formOf(count, language)) ?? forms.get('other');
  if (form === undefined) throw new Error(`a sentence has no form for ${count}`);
  const rest = withPlurals(text.slice(end + 1), language, values);
  return text.slice(0, begun.index) + form.replaceAll('#', String(count)) + rest;
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
