import { vatIn } from '#lib/kernel/vat.ts';
import type { DocumentContent, DocumentLine, LineVat } from '../domain/content.ts';

export type { DocumentContent, DocumentLine } from '../domain/content.ts';

/**
 * VAT of a document: of all lines of one rate together, rounded half up once, so that net and VAT of a document are its
 * total and those of a period are the sums of its documents. Rounding each line would differ from it by an agora a
 * line. Amounts in minor units.
 */

/** Sums of the lines of one rate. `rate` in hundredths of a percent; `net` and `vat` are `total`. */
export type VatSum = { taxed: LineVat; rate: number; net: number; vat: number; total: number };

export const taxedOf = ({ vat }: Pick<DocumentLine, 'vat'>): LineVat => vat ?? 'standard';

/** Sums by rate, the taxed ones first; one sum where all lines are taxed alike. */
export function vatSums({ lines, vatRate }: Pick<DocumentContent, 'lines' | 'vatRate'>): VatSum[] {
  return [...Map.groupBy(lines, taxedOf)]
    .map(([taxed, own]) => {
      const total = own.reduce((sum, line) => sum + line.total, 0);
      const rate = taxed === 'standard' ? vatRate : 0;
      const vat = rate === 0 ? 0 : vatIn(total, rate);
      return { taxed, rate, net: total - vat, vat, total };
    })
    .toSorted((one, other) => other.rate - one.rate);
}

/** The VAT in a document. */
export const vatOfLines = (content: Pick<DocumentContent, 'lines' | 'vatRate'>): number =>
  vatSums(content).reduce((sum, { vat }) => sum + vat, 0);
