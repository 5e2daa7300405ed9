import type { Language } from '#lib/kernel/language.ts';
import { calendarLocale } from './calendar-locale.ts';
import { type MessageKey, say } from './say.ts';

/**
 * Sentences that count, for places without React: `{name, plural, …}` and `{name, selectordinal, …}` of ICU with
 * branches of words, nested placeholders and `#`. What the dashboards' formatter makes of such a text, this makes of
 * it too (`say-counted.test.ts` compares them).
 */

type Values = Readonly<Record<string, string | number>>;

const OPENS = /\{\s*(\w+)\s*,\s*(plural|selectordinal)\s*,/g;
const BRANCH = /\s*(=\d+|\w+)\s*\{/y;

/** The position after the brace that closes the one whose content begins at `from`. */
function closedAt(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error(`a brace of a message is not closed: ${text}`);
}

/** The branches of a choice whose first one begins at `from`, and where the choice ends. */
function readBranches(text: string, from: number): { branches: Map<string, string>; end: number } {
  const branches = new Map<string, string>();
  let at = from;
  for (;;) {
    BRANCH.lastIndex = at;
    const opened = BRANCH.exec(text);
    if (!opened) return { branches, end: closedAt(text, at) };
    const start = BRANCH.lastIndex;
    at = closedAt(text, start);
    branches.set(opened[1] ?? '', text.slice(start, at - 1));
  }
}

/** Chooses the branches of a text; its plain placeholders stay. */
function chosen(text: string, values: Values, language: Language): string {
  let made = '';
  let done = 0;
  for (const opened of text.matchAll(OPENS)) {
    if (opened.index < done) continue;
    const [whole, name = '', kind] = opened;
    const count = Number(values[name]);
    const { branches, end } = readBranches(text, opened.index + whole.length);
    const type = kind === 'plural' ? 'cardinal' : 'ordinal';
    const form = new Intl.PluralRules(language, { type }).select(count);
    const branch = branches.get(`=${count}`) ?? branches.get(form) ?? branches.get('other') ?? '';
    const digits = new Intl.NumberFormat(calendarLocale(language)).format(count);
    made += text.slice(done, opened.index) + chosen(branch.replaceAll('#', digits), values, language);
    done = end;
  }
  return made + text.slice(done);
}

/** The sentence of `key` with its counts and placeholders. Throws on a key that has none. */
export function sayCounted(language: Language, key: MessageKey, values: Values): string {
  return chosen(say(language, key), values, language).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
