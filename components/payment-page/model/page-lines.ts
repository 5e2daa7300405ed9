import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale, PageLine } from '#lib/modules/checkout/contract/buyer-page.ts';
import { plainText } from '#lib/kernel/plain-text.ts';

/** Places of the page that take the first line alone; at the others the lines of all modules are joined. */
const SINGLE: readonly PageLine['at'][] = ['pay', 'debited'];

/** Lines of modules at a place of the page; null where none adds one, and the page uses its own text. */
export function lineAt(sale: BuyerSale, place: PageLine['at'], language: Language): string | null {
  const lines = sale.lines.filter(({ at }) => at === place);
  if (lines.length === 0) return null;
  const on = { language, seller: plainText(sale.sellerName) };
  return (SINGLE.includes(place) ? lines.slice(0, 1) : lines).map(({ text }) => text(on)).join(' ');
}
