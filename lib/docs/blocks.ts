import type { Language } from '#lib/kernel/language.ts';

/**
 * Blocks of a topic of the reference. Texts are English, or in the named language; they may hold `code` in backticks
 * and [links](/docs/…).
 */

export type Sample = { language: string; code: string };

/** One field of a request, a response or a form. `values` names an enumeration that it takes its values from. */
export type DescribedField = {
  name: string;
  type: string;
  isRequired: boolean;
  /** Limits and lists of words, as short texts. */
  rules: readonly string[];
  meaning: string;
  values: string | null;
  fields: readonly DescribedField[];
};

/** A move of a sale: by what, and between which statuses. */
export type Move = { by: string; from: readonly string[]; to: readonly string[] };

export type Block =
  | { kind: 'text'; text: string; language?: Language }
  | { kind: 'heading'; id: string; text: string; language?: Language }
  | { kind: 'list'; items: readonly string[]; language?: Language }
  /** The first column is code. */
  | { kind: 'table'; label: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'fields'; label: string; fields: readonly DescribedField[] }
  | { kind: 'samples'; label: string; samples: readonly Sample[] }
  /** The drawing of what a sale can go through. */
  | { kind: 'moves'; moves: readonly Move[] };

/**
 * Values of a page of the reference. `isSandbox`: whether the sandbox's parts exist, `shopUrl`: its demo shop.
 * `publicKey`: the reader's own, null of an anonymous reader.
 */
export type DocsContext = {
  origin: string;
  isSandbox: boolean;
  timeZone: string;
  snippets: readonly Sample[];
  language: Language;
  shopUrl: string | null;
  publicKey: string | null;
};

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const heading = (id: string, words: string): Block => ({ kind: 'heading', id, text: words });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const table = (label: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  label,
  head,
  rows,
});
