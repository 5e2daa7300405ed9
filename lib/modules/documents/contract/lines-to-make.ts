import type { DocumentLine, LineVat } from '../domain/content.ts';
import { vatOfLines } from './vat-of-lines.ts';

/** Lines of a document that is about to be made: the same sums on the form and on the paper. Minor units. */

export type LineToMake = { name: string; quantity: number; unitPrice: number; discount?: number; vat?: LineVat };

export const lineOf = ({ name, quantity, unitPrice, discount = 0, vat }: LineToMake): DocumentLine => ({
  kind: 'item',
  name,
  quantity,
  unitPrice,
  total: quantity * unitPrice - discount,
  ...(discount > 0 && { discount }),
  ...(vat && vat !== 'standard' && { vat }),
});

export const totalOf = (lines: readonly Pick<DocumentLine, 'total'>[]): number =>
  lines.reduce((sum, { total }) => sum + total, 0);

/** Sums of lines at a rate in hundredths of a percent. */
export function sumsOf(toMake: readonly LineToMake[], vatRate: number): { net: number; vat: number; total: number } {
  const lines = toMake.map(lineOf);
  const [total, vat] = [totalOf(lines), vatOfLines({ lines, vatRate })];
  return { net: total - vat, vat, total };
}

/** Parts of a receipt that pay the documents it continues, in their order; the rest is paid on account. */
export function shareOut<Debt extends { left: number }>(
  total: number,
  bases: readonly Debt[],
): { base: Debt; paid: number }[] {
  let rest = total;
  return bases.map((base) => {
    const paid = Math.min(rest, base.left);
    rest -= paid;
    return { base, paid };
  });
}
