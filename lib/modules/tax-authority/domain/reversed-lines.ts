import type { LineToMake } from '#lib/modules/documents/index.ts';
import { type AskedDocument, netsOf } from './asked-document.ts';

/**
 * Lines of the invoice without VAT that takes the place of a refused one: each for its amount before VAT, once, because
 * a price before VAT need not be a whole number of agorot a piece. Lines of nothing are left out.
 */
export const reversedLines = (document: Pick<AskedDocument, 'content' | 'total' | 'vat'>): LineToMake[] =>
  netsOf(document).flatMap((net, index) => {
    const line = document.content.lines[index];
    if (!line || net <= 0) return [];
    const name = line.quantity === 1 ? line.name || line.kind : `${line.name || line.kind} × ${line.quantity}`;
    return [{ name, quantity: 1, unitPrice: net, vat: 'zero' as const }];
  });
