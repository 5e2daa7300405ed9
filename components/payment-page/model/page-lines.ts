import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale, PageLine } from '#lib/modules/checkout/contract/buyer-page.ts';
import { plainText } from './plain-text.ts';

/** Places with one text, whose first line counts; in the others the lines of all modules follow one another. */
const SINGLE: readonly PageLine['at'][] = ['pay', 'debited'];

/** What modules add at a place of the page; null where none adds a line, and the page says its own. */
export function lineAt(sale: BuyerSale, place: PageLine['at'], language: Language): string | null {
  const lines = sale.lines.filter(({ at }) => at === place);
  if (lines.length === 0) return null;
  const on = { language, seller: plainText(sale.sellerName) };
  return (SINGLE.includes(place) ? lines.slice(0, 1) : lines).map(({ text }) => text(on)).join(' ');
}
