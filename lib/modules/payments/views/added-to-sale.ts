import type { MessageKey } from '#lib/platform/i18n/say.ts';

/**
 * Additions of modules to the page of a sale, as plain data: `components/sales` renders them without a dependency on
 * the module.
 */

/** A text by its key. A value that is a key itself is said in the same language. */
export type AddedText = {
  key: MessageKey;
  values?: Readonly<Record<string, string | number | { key: MessageKey }>>;
};

/**
 * A row of the facts about the payment: a text, with an address a link that opens beside the page. `more`: links that
 * stand below it.
 */
export type AddedFact = {
  label: AddedText;
  value: AddedText | { text: string };
  href?: string;
  more?: readonly { text: string; href: string }[];
};

/** The marks of the timeline that modules choose from. */
export type AddedIcon = 'document' | 'money' | 'note' | 'person' | 'repeat';

/** A line of the timeline. `detail`: text written by a person, in any language. */
export type AddedLine = { at: Date; icon: AddedIcon; sentence: AddedText; detail?: string };

export type AddedToSale = { facts: readonly AddedFact[]; lines: readonly AddedLine[] };
