import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { SaleEnding } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { amountText } from '../model/amounts.ts';
import { plainText } from '../model/plain-text.ts';

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

export function endView(
  { state, ended, currency, sellerName }: Pick<BuyerSale, 'state' | 'ended' | 'currency' | 'sellerName'>,
  language: Language,
): EndView {
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
        : { title: ends[how], text: ends[`${how}_text`] };
  const values: Record<string, string> = {
    seller: plainText(sellerName),
    paid: amountText(paid, currency, language),
    refunded: amountText(refunded, currency, language),
  };
  return { sign: SIGNS[how], title, text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) };
}
