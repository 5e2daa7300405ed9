import type { Language } from '#lib/kernel/language.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Longest line of a terminal's paper, characters. */
const LINE = 64;

const cut = (text: string): string => [...text].slice(0, LINE).join('');

/** A receipt as a terminal prints it, on 80 mm paper. */
export function receiptLines(
  { code, currency, captured, refunded, order, productName, attempts }: SaleView,
  business: string,
  language: Language,
): { title: string; lines: string[] } {
  const money = (amount: number) => amountText(amount, currency, language);
  const paid = attempts.find(({ state, kind }) => state === 'succeeded' && (kind === 'pay' || kind === 'capture'));
  const items = order?.items ?? [{ name: productName, quantity: 1, total: captured }];
  const discount = order?.fees?.['discount'] ?? 0;
  return {
    title: cut(business),
    lines: [
      ...items.map(({ name = '', quantity = 1, total = 0 }) => `${name} × ${quantity}   ${money(total)}`),
      ...(discount > 0 ? [`${say(language, 'counter.order.discount')}   ${money(-discount)}`] : []),
      `${say(language, 'counter.order.total')}   ${money(captured)}`,
      ...(refunded > 0 ? [`${say(language, 'counter.taken.state.returned')}   ${money(refunded)}`] : []),
      ...(paid?.cardMask ? [`${say(language, 'counter.print.paidWith')}   ${paid.cardMask}`] : []),
      ...(paid?.authNumber ? [`${say(language, 'counter.print.approval')}   ${paid.authNumber}`] : []),
      `${say(language, 'counter.print.sale')}   ${code}`,
      say(language, 'counter.print.thanks'),
    ].map(cut),
  };
}
