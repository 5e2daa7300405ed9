import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { SaleEnding } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES, type Messages } from '#lib/platform/i18n/messages.ts';
import { amountText } from '../model/amounts.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { lineAt } from '../model/page-lines.ts';

/** The screen of a sale that is not to be paid any more: what became of it, what that means for the money. */
export type EndView = { sign: 'done' | 'closed' | 'wait'; title: string; text: string };

const SIGNS: Readonly<Record<SaleEnding, EndView['sign']>> = {
  paid: 'done',
  kept: 'done',
  held: 'wait',
  part_refunded: 'done',
  refunded: 'done',
  disputed: 'closed',
  released: 'closed',
  cancelled: 'closed',
  expired: 'closed',
};

type Ends = Messages['ends']['screens'];

const endOf = (how: Exclude<SaleEnding, 'paid' | 'cancelled'> | 'kept_account', ends: Ends) => ({
  title: ends[how],
  text: ends[`${how}_text`],
});

const isAccount = ({ payment }: Pick<BuyerSale, 'payment'>): boolean =>
  payment !== null && payment.method !== 'credit-card';

export function endView(sale: BuyerSale, language: Language): EndView {
  const { state, ended, currency, sellerName } = sale;
  const { how, paid, refunded } = ended ?? {
    how: state === 'paid' ? ('paid' as const) : ('cancelled' as const),
    paid: 0,
    refunded: 0,
  };
  const [page, ends] = [MESSAGES[language]['payment-page'].screens, MESSAGES[language].ends.screens];
  const { title, text } =
    how === 'paid'
      ? { title: page.already_paid, text: page.already_paid_text }
      : how === 'cancelled'
        ? { title: page.closed, text: page.closed_text }
        : endOf(how === 'kept' && isAccount(sale) ? 'kept_account' : how, ends);
  const after = how === 'paid' || how === 'kept' ? lineAt(sale, 'after', language) : null;
  if (after !== null) return { sign: SIGNS[how], title, text: after };
  const values: Record<string, string> = {
    seller: plainText(sellerName),
    paid: amountText(paid, currency, language),
    refunded: amountText(refunded, currency, language),
  };
  return { sign: SIGNS[how], title, text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) };
}
