import type { Check } from '../domain/control.ts';
import type { Posting } from '../domain/postings.ts';

/** Data of the screen of what an accountant takes into other books. */

type ShownHandOver = { number: number; lines: number; madeAt: Date; madeBy: string; isGo: boolean };

/** `lines`: all of the month; `fresh`: those that were not handed over; `unmapped`: postings that lack an account. */
export type ShownBooks = {
  month: string;
  now: Date;
  isClosed: boolean;
  isGo: boolean;
  checks: readonly Check[];
  lines: number;
  fresh: number;
  unmapped: readonly Posting[];
  handOvers: readonly ShownHandOver[];
};

export { holds, isCount } from '../domain/control.ts';
export type { Check } from '../domain/control.ts';
export { POSTINGS, type Posting } from '../domain/postings.ts';

/** Why nothing was handed over: no entry is new, accounts are missing, or an amount has no place in the files. */
export type NotHandedOver =
  | { why: 'nothing-new' }
  | { why: 'unmapped'; postings: readonly Posting[] }
  | { why: 'currency'; currency: string };
