import type { Language } from '#lib/kernel/language.ts';

/**
 * A paper: what a statement, a receipt, a tax invoice or a file of evidence says, as plain data. The engine writes all
 * of them from one template, so a new kind of paper is a function that returns this, and no line of Typst.
 *
 * Directions need no care: every value has the direction of its own first letter, sums and codes read from the left,
 * columns and sides follow `language`.
 */
export type Paper = {
  language: Language;
  /** Zone in which times are written. */
  timeZone: string;
  /** `roll`: a till's paper of 80 mm, one page as long as it must be. Wide tables take `landscape`. */
  format?: 'a4' | 'landscape' | 'roll';
  title: Label;
  /** Line below the title: the month, the number. */
  subtitle?: Words;
  /** Short labels beside the title: `Copy`, `Sandbox`. */
  marks?: readonly Label[];
  issuer: Party & { logo?: Picture };
  /** Colour of the issuer's brand, `#rrggbb`; ink without one. */
  accent?: string;
  recipient?: Party & { label: string };
  blocks: readonly Block[];
  /** Small line at the foot of each page, beside its number. */
  foot?: Words;
};

/** A business or a person: name and the lines below it (address, business number). */
export type Party = { name: string; lines?: readonly Words[] };

/**
 * A text of others, which keeps its own direction; or a `sentence` of ours, which has the paper's, with isolates around
 * what others wrote in it (`say`, `isolate`, `amountText`).
 */
export type Words = string | { sentence: string; second?: Second };

/** The same in another language: stands below the words, smaller, and is tagged as of that language. */
export type Second = { language: Language; text: string };

/** A short text of ours. */
export type Label = string | { sentence: string; second: Second };

/** Minor units. */
export type Money = { amount: number; currency: string };

/** PNG, JPEG or WebP as it lies in a file, or an SVG. */
export type Picture = { bytes: Uint8Array; type: 'png' | 'jpg' | 'webp' | 'svg' };

export type Block =
  | { kind: 'heading'; text: string }
  /** Names and values below each other, in two columns where the page has room. */
  | { kind: 'facts'; title?: string; facts: readonly Fact[] }
  /** The few figures of the paper, large. */
  | { kind: 'figures'; figures: readonly { name: string; value: Money | string; note?: Words }[] }
  | TableBlock
  /** Names and sums at the end side: what adds up to the total. */
  | { kind: 'sums'; sums: readonly { name: Words; value: Money | string; isStrong?: boolean }[] }
  /** `isSmall`: a remark below the rest. */
  | { kind: 'text'; title?: string; text: Words; isSmall?: boolean }
  /** A sentence in a frame. */
  | { kind: 'note'; title?: string; text: Words }
  /** `alt` is read to who cannot see it. Width in millimetres, at most that of the page. */
  | { kind: 'picture'; picture: Picture; alt: string; widthMm: number; caption?: Words }
  | { kind: 'qr'; text: string; alt: string; caption?: Words }
  | { kind: 'new-page' };

/** `kind` as that of a column; a moment is written to the minute without it. */
export type Fact = { name: Label; value: Cell; kind?: Column['kind'] };

export type TableBlock = {
  kind: 'table';
  title?: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** Sentence in the place of rows, where there are none. */
  empty?: string;
};

/**
 * - `text`: words of others. `code`: a reference, an account; breaks anywhere.
 * - `money`: amounts, or texts of amounts (`amountText`); with a `currency` its cells are minor units without a symbol,
 *   which the column's name has to say. `number`: a count.
 * - `date` and `time`: a moment by its day or to the minute, or a calendar day as `YYYY-MM-DD`.
 *
 * `weight`: share of the width that texts have of what is left (1).
 */
export type Column = {
  name: Label;
  kind: 'text' | 'code' | 'money' | 'number' | 'date' | 'time';
  currency?: string;
  weight?: number;
};

/**
 * `group`: its first cell is the title of the rows below. `part`: what is added below the rows, without a line. `sum`:
 * a strong row with a line above.
 */
export type Row = { cells: readonly Cell[]; kind?: 'group' | 'part' | 'sum' };

/** Null is an empty cell. `detail` stands below the words, smaller. */
export type Cell = Words | number | Money | Date | { words: Words; detail: Words } | null;

/** A file that lies inside the PDF: the data that it was made of. */
export type Attachment = { name: string; mediaType: string; bytes: Uint8Array; description: string };
