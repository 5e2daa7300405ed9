import { shiftMonth } from './time/zoned-time.ts';

/**
 * How long a business keeps its books: the years from the end of the tax year, or from the day on which it filed its
 * report of that year, whichever ends later. Tax years are calendar years.
 */
type Retention = { yearsFromTaxYear: number; yearsFromFiling: number; source: string };

/** Papers by the rule that they are kept by. */
const RETENTION = {
  /** Statements, invoices, documents and papers of the settlement with the card company: part of the books. */
  books: {
    yearsFromTaxYear: 7,
    yearsFromFiling: 6,
    source: 'Income Tax (Bookkeeping) Directions (no. 2), 1973, 25(c), (c1) and (c2)',
  },
} as const satisfies Readonly<Record<string, Retention>>;

export type KeptPapers = keyof typeof RETENTION;

const yearsLater = (day: string, years: number): string => shiftMonth(day, years * 12);

/** The last day (`YYYY-MM-DD`) on which papers of a tax year have to be there. `filedOn`: null where nobody said. */
export function keptUntil(papers: KeptPapers, taxYear: number, filedOn: string | null): string {
  const { yearsFromTaxYear, yearsFromFiling } = RETENTION[papers];
  const ends = [yearsLater(`${taxYear}-12-31`, yearsFromTaxYear)];
  if (filedOn !== null) ends.push(yearsLater(filedOn, yearsFromFiling));
  return ends.toSorted().at(-1) ?? '';
}

/** Where the rule is written. */
export const sourceOf = (papers: KeptPapers): string => RETENTION[papers].source;
