import { DOCUMENT_TYPES, type DocumentType } from '#lib/kernel/sale/document.ts';
import { vatIn } from '#lib/kernel/vat.ts';
import { type DocumentContent, type DocumentLine, vatSums } from '#lib/modules/documents/contract/vat-of-lines.ts';
import { inParts, toShekels } from './shekels.ts';

/** Sums of a document in agorot, as the authority's files have them. */

/** Content of a document, without its issuer. */
export type Documented = {
  type: DocumentType;
  currency: string;
  total: number;
  vat: number;
  content: DocumentContent;
};

export type DocumentSums = { net: number; vat: number; total: number };

/**
 * Sums are positive, of credit notes too: their type says the direction. What takes a document of its own type back,
 * such as a receipt that cancels a receipt, is negative, so that the sum of a type is what was not taken back.
 */
export const signOf = ({ type, content }: Pick<Documented, 'type' | 'content'>): 1 | -1 =>
  content.credits !== null && type !== 'credit-note' ? -1 : 1;

/** Number of a type of the authority; null of an offer, which it has no type for: its 600 is another document. */
export const authorityType = (type: Documented['type']): number | null =>
  type === 'offer' ? null : DOCUMENT_TYPES[type];

/** Sums of a document; null of one in another currency that says no rate. */
export function sumsOf(document: Documented): DocumentSums | null {
  const { currency, total, vat, content } = document;
  const sign = signOf(document);
  const [net, tax] = [total - vat, vat].map((amount) =>
    toShekels(amount * sign, currency, content.currencyRate ?? null),
  );
  if (net == null || tax == null) return null;
  return { net, vat: tax, total: net + tax };
}

/** Sums by rate; `taxed` as the lines say, an exempt dealer's are exempt. Null as above. */
export function sumsByRate(document: Documented): ({ taxed: string; rate: number } & DocumentSums)[] | null {
  const { currency, content } = document;
  const sign = signOf(document);
  const sums = vatSums(content).map(({ taxed, rate, net, vat }) => {
    const [without, tax] = [net, vat].map((amount) => toShekels(amount * sign, currency, content.currencyRate ?? null));
    if (without == null || tax == null) return null;
    return {
      taxed: taxed === 'standard' && rate === 0 ? 'exempt' : taxed,
      rate,
      net: without,
      vat: tax,
      total: without + tax,
    };
  });
  return sums.every((sum) => sum !== null) ? sums : null;
}

/**
 * Sums of the lines without VAT, in the document's currency, in their order. They come to the net of the document: it
 * is rounded once for each rate (`vat-of-lines.ts`), and the lines of a rate share that.
 */
export function netOfLines({ lines, vatRate }: Documented['content']): number[] {
  const nets = new Map<DocumentLine, number>();
  for (const [taxed, own] of Map.groupBy(lines, ({ vat = 'standard' }) => vat)) {
    const rate = taxed === 'standard' ? vatRate : 0;
    const parts = inParts(
      own.map(({ total }) => total),
      (sum) => netOf(sum, rate),
    );
    for (const [index, line] of own.entries()) nets.set(line, parts[index] ?? 0);
  }
  return lines.map((line) => nets.get(line) ?? 0);
}

/** An amount with VAT without it. */
export const netOf = (amount: number, rate: number): number =>
  rate === 0 ? amount : Math.sign(amount) * (Math.abs(amount) - vatIn(Math.abs(amount), rate));
