import type { Language } from '#lib/kernel/language.ts';

/**
 * The content of an e-mail, before it is HTML or plain text. All texts are ready sentences of one line; none is HTML.
 */
export type MailModel = {
  language: Language;
  subject: string;
  /** Sender's name, at the top. */
  sender: string;
  /** `#rrggbb` of the sender; null for ours. */
  color: string | null;
  greeting: string | null;
  title: string;
  /** In minor units, the largest thing on the page; null where it is not about an amount. */
  amount: { minor: number; currency: string } | null;
  /** Digits to be typed somewhere, as large as an amount; null where there are none. */
  code: string | null;
  lead: string;
  facts: readonly MailFact[];
  /** Null where nothing is to be opened. */
  action: { label: string; url: string } | null;
  /** Further links, in small print. */
  also: readonly { label: string; url: string }[];
  notes: readonly string[];
  footer: readonly string[];
};

/**
 * `sentence`: ours, in the direction of the e-mail. `words`: text by others, in the direction of that text. `code`:
 * from the left in every language.
 */
export type MailFact = { label: string; value: string; as: 'sentence' | 'words' | 'code' };

/** A composed message as it goes out and is kept. SMS have a text only. */
export type Composed = { subject: string | null; html: string | null; text: string };
