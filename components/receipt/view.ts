import { amountText } from '#components/payment-page/model/amounts.ts';
import { orderLines, orderLineTexts } from '#components/payment-page/model/order-lines.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { addedText } from '#components/sales/sale/added-text.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { SaleEnding, Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { documentTitle } from '#lib/modules/documents/contract/document-title.ts';
import { dateText, methodText } from '#lib/modules/checkout/contract/receipt-words.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** A sheet, or the roll of a till's printer. */
export const PAPERS = ['a4', 80] as const;
export type Paper = (typeof PAPERS)[number];

export const paperOf = (wanted: string | null): Paper => PAPERS.find((paper) => String(paper) === wanted) ?? 'a4';

/** `isLine`: a sentence with isolates in the page's language and direction. `href`: link of the value. */
export type Line = { name: string; value: string; isStrong?: boolean; isLine?: boolean; href?: string };

/** Texts of a receipt; rows without a value are left out. */
export type ReceiptView = {
  title: string;
  seller: string;
  logo: Logo | null;
  product: string;
  /** Amount in minor units; null where nothing was charged or held. */
  amount: number | null;
  /** Disclaimer of the receipt. */
  foot: string;
  currency: string;
  ending: SaleEnding;
  status: string;
  sign: 'done' | 'wait' | 'back';
  facts: Line[];
  items: (Line & { detail: string })[];
  sums: Line[];
  /** Consent to later charges; `remove` is null where it was withdrawn. */
  kept: { title: string; text: string; remove: string | null } | null;
  /** Link to the buyer's page of the subscription that was paid. */
  manage: { address: string; text: string } | null;
  /** Links to the documents issued for the payment. */
  documents: { address: string; text: string }[];
};

const TITLES = {
  held: 'title_held',
  kept: 'title_kept',
  released: 'title_released',
  expired: 'title_released',
} as const;

const FEET: Partial<Record<SaleEnding, 'no_invoice_held' | 'no_invoice_kept' | 'no_invoice_released'>> = {
  held: 'no_invoice_held',
  kept: 'no_invoice_kept',
  released: 'no_invoice_released',
  expired: 'no_invoice_released',
};

const SIGNS: Partial<Record<SaleEnding, ReceiptView['sign']>> = {
  held: 'wait',
  refunded: 'back',
  part_refunded: 'back',
  disputed: 'back',
  released: 'back',
  expired: 'back',
};

export function receiptView(receipt: Receipt, language: Language): ReceiptView {
  const texts = MESSAGES[language].ends.receipt;
  const { ending, currency } = receipt;
  const isAccount = keepsAccount(receipt);
  const money = (amount: number): string => amountText(amount, currency, language);
  return {
    ending,
    currency,
    foot: isAccount ? texts.no_invoice_kept_account : texts[FEET[ending] ?? 'no_invoice'],
    amount: ending === 'kept' ? null : receipt.price,
    seller: plainText(receipt.seller),
    logo: receipt.look.logo,
    product: plainText(receipt.product),
    title: isAccount
      ? texts.title_kept_account
      : texts[ending in TITLES ? TITLES[ending as keyof typeof TITLES] : 'title'],
    status: texts[ending === 'expired' || ending === 'cancelled' ? 'released' : ending],
    sign: SIGNS[ending] ?? 'done',
    facts: [...factsOf(receipt, language), ...addedOf(receipt, language)].filter(({ value }) => value !== ''),
    items:
      ending === 'kept'
        ? []
        : itemsOf(receipt).map((item) => ({
            name: plainText(item.name),
            detail: item.quantity === 1 ? '' : `${item.quantity} × ${money(item.unitPrice)}`,
            value: money(item.total),
          })),
    sums: sumsOf(receipt, language),
    kept: keptOf(receipt, language),
    documents: receipt.documents.map(({ type, number, address }) => ({
      address,
      text: documentTitle(type, number, language),
    })),
    manage: receipt.manage ? { address: receipt.manage, text: say(language, 'subscription-page.pay.manage') } : null,
  };
}

/** A bank account was saved, and no card. */
const keepsAccount = ({ ending, account }: Receipt): boolean => ending === 'kept' && account !== '';

function factsOf(receipt: Receipt, language: Language): Line[] {
  const texts = MESSAGES[language].ends.receipt;
  const isPaid = !(receipt.ending in FEET);
  const buyerUnpaid = keepsAccount(receipt) ? texts.buyer_account : texts.buyer_unpaid;
  return [
    { name: texts.date, value: dateText(receipt.paidAt, receipt.timeZone, language) },
    { name: isPaid ? texts.method : texts.method_unpaid, value: methodText(receipt, language), isLine: true },
    { name: texts.installments, value: receipt.ending === 'kept' ? '' : installmentsText(receipt, language) },
    { name: isPaid ? texts.buyer : buyerUnpaid, value: plainText(receipt.buyerName) },
    { name: texts.order, value: plainText(receipt.order) },
    { name: texts.approval, value: receipt.approval },
    { name: texts.reference, value: receipt.attemptId },
  ];
}

/** Rows of other modules, in the language of the receipt. Free text keeps its own direction. */
const addedOf = ({ added }: Receipt, language: Language): Line[] =>
  added.map(({ label, value, href }) => ({
    name: addedText(label, language),
    ...('text' in value ? { value: plainText(value.text) } : { value: addedText(value, language), isLine: true }),
    ...(href !== undefined && { href }),
  }));

/** The items; the product itself where none are named and a tip stands beside it. */
function itemsOf({ items, fees, tip, price, product }: Receipt): Receipt['items'] {
  const hasLines = items.length > 0 || Object.values(fees).some((fee) => fee !== 0);
  if (hasLines || tip === 0) return items;
  return [{ name: product, quantity: 1, unitPrice: price - tip, total: price - tip }];
}

/** Amounts after the items, and later changes of the total. Zero amounts are left out. */
function sumsOf(receipt: Receipt, language: Language): Line[] {
  const { fees, tip, price, refunds, left, released, disputed, currency, ending, timeZone } = receipt;
  const items = itemsOf(receipt);
  const texts = MESSAGES[language].ends.receipt;
  const money = (amount: number): string => amountText(amount, currency, language);
  const less = (amount: number): string => amountText(-amount, currency, language);
  if (ending === 'kept') return [];
  const before = orderLineTexts(
    orderLines({ items: items.map(({ unitPrice, ...item }) => ({ ...item, unit_price: unitPrice })), fees, tip }, price)
      .lines,
    currency,
    language,
  );
  const after: Line[] = [
    ...refunds.map(({ amount, at }, index) => ({
      name:
        say(language, 'ends.receipt.refund_on', { date: dateText(at, timeZone, language) }) +
        (index > 0 ? ` (${index + 1})` : ''),
      value: less(amount),
    })),
    ...(disputed > 0 ? [{ name: texts.disputed_amount, value: less(disputed) }] : []),
    ...(released > 0 ? [{ name: texts.released_amount, value: less(released) }] : []),
  ];
  if (items.length + before.length + after.length === 0) return [];
  const isOver = after.length > 0;
  return [
    ...before,
    { name: texts.total, value: money(price), isStrong: !isOver },
    ...after,
    ...(isOver && ending !== 'held' ? [{ name: texts.left, value: money(left), isStrong: true }] : []),
  ];
}

function keptOf(receipt: Receipt, language: Language): ReceiptView['kept'] {
  if (!receipt.kept) return null;
  const [{ title, remove, under_way: underWay }, from] = [MESSAGES[language].ends.kept, plainText(receipt.seller)];
  if (receipt.kept.isRemoved)
    return { title, text: `${say(language, 'ends.kept.removed', { from })} ${underWay}`, remove: null };
  return { title, text: say(language, 'ends.kept.text', { card: methodText(receipt, language), from }), remove };
}

function installmentsText({ installments, currency }: Receipt, language: Language): string {
  if (!installments) return '';
  const { count, first, later } = installments;
  const values = { count, first: amountText(first, currency, language), later: amountText(later, currency, language) };
  return say(language, first === later ? 'ends.receipt.installments_even' : 'ends.receipt.installments_first', values);
}
