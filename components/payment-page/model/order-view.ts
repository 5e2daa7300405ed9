import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { type AmountParts, amountParts } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { MAX_INSTALLMENTS } from '#lib/kernel/sale/installments.ts';
import { amountText } from './amounts.ts';
import { orderLines, orderLineTexts } from './order-lines.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { lineAt } from './page-lines.ts';

/** View of the order: the seller, the amount, and the lines that add up to it. */
export type OrderView = {
  seller: string;
  product: string;
  /** Amount to pay; null where the buyer is still to choose it. */
  amount: AmountParts | null;
  payments: string | null;
  items: { name: string; detail: string; total: string }[];
  /** Amounts besides the items, and the items' sum; empty without items and fees. */
  sums: { name: string; total: string }[];
  /** Note above the button where a click is no payment. */
  note: string | null;
};

export function orderView(sale: BuyerSale, language: Language): OrderView {
  const fixed =
    sale.requestedInstallments !== null &&
    sale.requestedInstallments > 1 &&
    sale.requestedInstallments <= MAX_INSTALLMENTS;
  return {
    seller: plainText(sale.sellerName),
    product: plainText(sale.productName),
    amount: sale.choice || sale.purpose === 'save' ? null : amountParts(sale.price, sale.currency, language),
    payments: fixed
      ? say(language, 'payment-page.page.payments_fixed', { count: sale.requestedInstallments ?? 1 })
      : null,
    ...orderSums(sale, language),
    note: noteOf(sale, language),
  };
}

/**
 * Items and further amounts, which add up to the price. None where the amount is still to be chosen, or nothing is
 * charged.
 */
function orderSums(
  { choice, purpose, items, fees, price, currency }: BuyerSale,
  language: Language,
): Pick<OrderView, 'items' | 'sums'> {
  if (choice || purpose === 'save') return { items: [], sums: [] };
  const money = (amount: number): string => amountText(amount, currency, language);
  const ordered = orderLines(
    { items: items.map(({ unitPrice, ...item }) => ({ ...item, unit_price: unitPrice })), fees },
    price,
  );
  const sums = orderLineTexts(ordered.lines, currency, language).map(({ name, value }) => ({ name, total: value }));
  return {
    items: ordered.items.map(({ name, quantity, unitPrice, sum }) => ({
      name: plainText(name),
      detail: unitPrice === null ? '' : `${quantity} × ${money(unitPrice)}`,
      total: money(sum),
    })),
    sums:
      ordered.items.length + sums.length > 0
        ? [...sums, { name: MESSAGES[language].ends.receipt.total, total: money(price) }]
        : [],
  };
}

export const amountsIn = ({ price, currency, sellerName }: BuyerSale, language: Language) => ({
  amount: amountText(price, currency, language),
  seller: plainText(sellerName),
});

function noteOf(sale: BuyerSale, language: Language): string | null {
  const added = lineAt(sale, 'note', language);
  if (added !== null) return added;
  if (sale.purpose === 'pay') return null;
  const note = savesAny(sale) ? 'payment-page.save.note_any' : (`payment-page.${sale.purpose}.note` as const);
  return say(language, note, amountsIn(sale, language));
}

/** Whether a page that saves a method accepts, or has saved, another one than a card. */
export const savesAny = ({ purpose, methods, payment }: BuyerSale): boolean =>
  purpose === 'save' && [...methods, payment?.method ?? 'credit-card'].some((method) => method !== 'credit-card');
