import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { withoutVat } from '#lib/kernel/vat.ts';
import type { DocumentContent, DocumentLine } from '#lib/modules/documents/index.ts';

/** An issued document as the authority is asked about it. Amounts in minor units; `day` is `YYYY-MM-DD`. */
export type AskedDocument = {
  publicId: string;
  type: DocumentType;
  number: number;
  total: number;
  vat: number;
  content: DocumentContent;
  day: string;
};

/**
 * Amounts of the lines before VAT. The document's VAT is rounded once and not by line: what that leaves is on the
 * largest line, so that the lines are the document's amount.
 */
export function netsOf({ content, total, vat }: Pick<AskedDocument, 'content' | 'total' | 'vat'>): number[] {
  const nets = content.lines.map((line) => netOf(line, line.total, content.vatRate));
  const left = total - vat - nets.reduce((sum, net) => sum + net, 0);
  const largest = nets.indexOf(Math.max(...nets));
  return nets.map((net, index) => (index === largest ? net + left : net));
}

/** Whether VAT is in the amount of a line. */
export const isTaxed = ({ vat }: DocumentLine, rate: number): boolean => rate > 0 && (vat ?? 'standard') === 'standard';

/** An amount of a line before VAT. */
export const netOf = (line: DocumentLine, amount: number, rate: number): number =>
  isTaxed(line, rate) && amount >= 0 ? withoutVat(amount, rate) : amount;
