import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES, type Messages } from './messages.ts';
import { counts, withPlurals } from './plurals.ts';

/**
 * Texts for places without React: API responses, the payment page, callbacks, documents. Reads plain `{name}`
 * placeholders and plural forms; dashboards use next-intl, which reads the same files (docs/decisions/0154).
 */

type Leaf<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? `${Path}${Key}` : Leaf<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];

/** Keys of all texts, as `namespace.group.key`. */
export type MessageKey = Leaf<Messages>;

type Tree = { readonly [key: string]: string | Tree };

function find(language: Language, key: string): string | null {
  let place: string | Tree | undefined = MESSAGES[language] as Tree;
  for (const step of key.split('.')) {
    if (typeof place !== 'object' || !Object.hasOwn(place, step)) return null;
    place = place[step];
  }
  return typeof place === 'string' ? place : null;
}

/**
 * Text of `key`, with `{name}` replaced by `values.name`. Throws on an unknown key: a test reads them all.
 */
export function say(
  language: Language,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = find(language, key);
  if (text === null) throw new Error(`no message ${key} in ${language}`);
  const chosen = counts(text) ? withPlurals(text, language, values) : text;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
