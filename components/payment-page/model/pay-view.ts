import type { Language } from '#lib/kernel/language.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import type { BuyerSale, PaymentState } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { Layout, PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { MESSAGES, type Messages } from '#lib/platform/i18n/messages.ts';
import { amountText } from './amounts.ts';
import { methodName } from './method-names.ts';
import { methodResponseOfState } from './method-responses.ts';
import { expressOf, isWallet, type MethodModuleName } from './method-module.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import type { Prefill } from '../runtime/prefill.ts';
import { type WaitingView, withCode } from './qr-code.ts';
import { lineAt } from './page-lines.ts';
import type { FormView } from './view.ts';

type Texts = Messages['payment-page'];

/** Data of a page with several methods; travels in the page as JSON. Amounts in minor units. */
export type PayView = {
  /** Address of the link: a template's until its sale is made. */
  address: string;
  /** Token of a template's form, for every method. */
  once?: string;
  saleId: string;
  language: Language;
  texts: Omit<Messages['payment-methods']['pay'], 'none' | 'none_text' | 'choose_save'> &
    Pick<
      Texts['screens'],
      | 'checking'
      | 'checking_text'
      | 'offline_text'
      | 'check_again'
      | 'paid'
      | 'returning'
      | 'return'
      | 'method'
      | 'order_number'
      | 'reference'
    > &
    Pick<Texts['notices'], 'fix' | 'not_sent'> & { paid_note?: string };
  methods: { method: PageMethod; name: string }[];
  /** Method that is open at first. */
  open: PageMethod;
  /** The card form; null where no card is taken. */
  card: FormView | null;
  /** Takes the test number as a social id. */
  inSandbox?: boolean;
  /** The method is saved, and nothing is charged. */
  isSaved?: boolean;
  amount: string;
  /** The amount and frequency that a mandate allows, where that is more than this payment. */
  debited?: string;
  price: number;
  currency: string;
  seller: string;
  phone: string;
  holder: string;
  layout: Layout | null;
  /** A payment that waits already: the page begins with it. */
  waiting: WaitingView | null;
  checking: boolean;
  /** Outcome of a try that the buyer comes back from. */
  notice: { method: PageMethod; text: string } | null;
  /** Data of wallets beyond the amount; `sheet` is the address of the sandbox's drawn one. */
  wallets: WalletView | null;
  /** Text of the link to the sandbox's simulator of the deciding party; null in production. */
  simulator: string | null;
  /** Addresses of the scripts of method modules that are not in the document. */
  moduleScripts: Partial<Record<MethodModuleName, string>>;
  /** Address of the script that shows an issuer's page over ours, where an issuer asks. */
  challenge: string | null;
};

type WalletView = {
  sheet: string | null;
  /** Major units, as text. */
  total: string;
  apple: boolean;
  google: { merchantId: string; publicKey: string } | null;
};

export type PayDevice = {
  sandbox: boolean;
  /** Wallets that this kind of browser may have. */
  wallets: readonly string[];
  /** Wallets configured in this installation. */
  sheets: { apple: boolean; google: { merchantId: string; publicKey: string } | null };
};

/** A sale that is paid by card alone, and waits for nothing else, needs no more than the card form. */
export function needsCardOnly(sale: BuyerSale, state: PaymentState | null): boolean {
  const waiting = state?.payment?.method;
  return (
    sale.methods.every((method) => method === 'credit-card') && (waiting === undefined || waiting === 'credit-card')
  );
}

/**
 * The method that is open at first: one begun before, else the card, which is never behind a click, else the first of
 * the list. Express buttons are always open.
 */
function opened(can: readonly PageMethod[], begun: readonly (PageMethod | undefined)[]): PageMethod {
  const methods = can.map((method) => ({ method }));
  const express = expressOf(methods);
  const listed = methods.filter((one) => !express.includes(one)).map(({ method }) => method);
  const first = begun.find((method) => method !== undefined && listed.includes(method));
  return first ?? (listed.includes('credit-card') ? 'credit-card' : (listed[0] ?? 'credit-card'));
}

/** A sale that is paid with one wallet alone is drawn on every device: the page then says what to do. */
export function payView(
  sale: BuyerSale,
  state: PaymentState | null,
  card: FormView,
  prefill: Prefill,
  { sandbox, wallets, sheets }: PayDevice,
): PayView {
  const { language } = card;
  const all = MESSAGES[language]['payment-methods'];
  const isSaved = sale.purpose === 'save';
  const debited = lineAt(sale, 'debited', language);
  const seller = plainText(sale.sellerName);
  const isThere = (method: PageMethod): boolean =>
    (method === 'apple-pay' ? sheets.apple : method === 'google-pay' ? sheets.google !== null : true) &&
    (!isWallet(method) || wallets.includes(method));
  const can = sale.methods.filter((method) => sandbox || sale.methods.length === 1 || isThere(method));
  const response = state && methodResponseOfState(state, null, language);
  const waiting = state?.payment ? withCode(state.payment) : null;
  const tried =
    response?.kind === 'say' && state?.lastAttempt && can.includes(state.lastAttempt.method)
      ? { method: state.lastAttempt.method, text: response.text }
      : null;
  return {
    address: card.address,
    ...(card.once && { once: card.once }),
    saleId: sale.saleId,
    language,
    texts: payTexts(card, seller, isSaved),
    methods: can.map((method) => ({ method, name: methodName(method, language) })),
    open: opened(can, [waiting?.method, tried?.method]),
    card: can.includes('credit-card') ? { ...card, checking: false } : null,
    ...(sandbox && { inSandbox: true }),
    ...(isSaved && { isSaved }),
    amount: amountText(sale.price, sale.currency, language),
    ...(debited && { debited }),
    price: sale.price,
    currency: sale.currency,
    seller,
    phone: prefill.phone || sale.buyer.phone,
    holder: prefill.name || plainText(sale.buyer.name),
    layout: sale.layout,
    waiting,
    checking: sale.state === 'busy' && waiting === null,
    notice: tried,
    wallets: can.some(isWallet) ? walletView(sale, sandbox, sheets) : null,
    simulator: sandbox ? all.sandbox.simulator : null,
    moduleScripts: {},
    challenge: null,
  };
}

/** Texts of the page. `isSaved`: the method is saved, and nothing is charged. */
function payTexts({ language, done }: FormView, seller: string, isSaved: boolean): PayView['texts'] {
  const all = MESSAGES[language]['payment-methods'];
  const { none, none_text, choose_save: chooseToSave, ...pay } = all.pay;
  const {
    notices,
    screens: {
      checking,
      checking_text,
      offline_text,
      check_again,
      paid,
      returning,
      return: back,
      order_number,
      reference,
    },
  } = MESSAGES[language]['payment-page'];
  const fill = (text: string): string => text.replace('{seller}', () => seller);
  return {
    ...pay,
    ...(isSaved && { choose: chooseToSave }),
    fix: notices.fix,
    not_sent: notices.not_sent,
    checking,
    checking_text,
    offline_text,
    check_again,
    paid,
    returning: fill(returning),
    return: fill(back),
    method: isSaved ? MESSAGES[language].ends.receipt.method_unpaid : all.names.was_paid,
    order_number,
    reference,
    ...done,
  };
}

const walletView = (
  { saleId, price, currency }: BuyerSale,
  sandbox: boolean,
  sheets: PayDevice['sheets'],
): WalletView => ({
  sheet: sandbox ? `/sandbox/pay/wallet/${encodeURIComponent(saleId)}` : null,
  total: toMajorText(price, currency),
  ...sheets,
});
