import type { DocumentContent } from './content.ts';
import type { LineToMake } from '../contract/lines-to-make.ts';
import { taxedOf, type VatSum, vatSums } from '../contract/vat-of-lines.ts';

type Taxed = Pick<DocumentContent, 'lines' | 'vatRate'>;

/**
 * Whether `notes`, of which `note` is one, take back more of one rate than a document charged at it: the VAT would be
 * more than it was, though the total is not. What was charged without VAT has one rate.
 */
export function isPastRates(origin: Taxed, note: Taxed, notes: readonly Taxed[]): boolean {
  if (origin.vatRate === 0) return false;
  const of = (sums: readonly VatSum[], rate: VatSum['taxed']): number =>
    sums.reduce((sum, { taxed, total }) => (taxed === rate ? sum + total : sum), 0);
  const [charged, taken] = [vatSums(origin), notes.flatMap(vatSums)];
  return vatSums(note).some(({ taxed }) => of(taken, taxed) > of(charged, taxed));
}

/**
 * Lines that take back what is left of a document: its own lines where nothing was taken back, else one line of each
 * rate. Null where documents took more of one rate than there was of it. Amounts in minor units.
 */
export function linesLeft(origin: Taxed, notes: readonly Taxed[]): LineToMake[] | null {
  if (notes.length === 0)
    return origin.lines.map(({ name, quantity, unitPrice, total, discount = 0, vat }) => ({
      name,
      quantity: unitPrice === null ? 1 : quantity,
      unitPrice: unitPrice ?? total,
      ...(discount > 0 && { discount }),
      ...(vat && { vat }),
    }));
  const taken = notes.flatMap(vatSums);
  const left = vatSums(origin).map(({ taxed, total }) => ({
    vat: taxed,
    name: origin.lines.find((line) => taxedOf(line) === taxed)?.name ?? '',
    quantity: 1,
    unitPrice: total - taken.filter((sum) => sum.taxed === taxed).reduce((sum, one) => sum + one.total, 0),
  }));
  if (left.some(({ unitPrice }) => unitPrice < 0)) return null;
  return left.filter(({ unitPrice }) => unitPrice > 0);
}
