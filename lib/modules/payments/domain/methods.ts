import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type AttemptMethod, type PageMethod, PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SaleFacts } from './facts.ts';
import type { MandateMethod } from './means.ts';

/** Which methods can pay a sale (specification 1 and 2.2; docs/decisions/0018). */

type Rule = {
  /** Null takes every currency of the seller. */
  currencies: readonly string[] | null;
  types: readonly SaleType[];
  /** True for methods that can be stored for later payments. */
  isKept: boolean;
};

/** Money that leaves at once, and links that many pay; a hold needs a card. */
const AT_ONCE: readonly SaleType[] = ['sale', 'template'];

/**
 * An account also without a debit: its owner signs a mandate, which is what is kept (docs/decisions/0010, "Kept
 * accounts").
 */
const BY_MANDATE: readonly SaleType[] = [...AT_ONCE, 'token'];

const RULES: Readonly<Record<AttemptMethod, Rule>> = {
  'apple-pay': { currencies: null, types: [...AT_ONCE, 'authorize'], isKept: false },
  'google-pay': { currencies: null, types: [...AT_ONCE, 'authorize'], isKept: false },
  bit: { currencies: ['ILS'], types: AT_ONCE, isKept: false },
  'credit-card': { currencies: null, types: [...AT_ONCE, 'authorize', 'token'], isKept: true },
  paypal: { currencies: null, types: AT_ONCE, isKept: false },
  'bank-transfer': { currencies: null, types: AT_ONCE, isKept: false },
  sepa: { currencies: ['EUR'], types: BY_MANDATE, isKept: true },
  bacs: { currencies: ['GBP'], types: BY_MANDATE, isKept: true },
  'il-direct-debit': { currencies: ['ILS'], types: BY_MANDATE, isKept: true },
  emv: { currencies: null, types: ['sale', 'authorize'], isKept: false },
};

/** Wallets: their sheet runs in the browser, and their tokens are opened with keys of the installation. */
export const isWallet = (method: string): method is 'apple-pay' | 'google-pay' =>
  method === 'apple-pay' || method === 'google-pay';

type MethodCriteria = Pick<SaleFacts, 'type' | 'currency' | 'captureBuyer'>;

/**
 * Whether a method can pay such a sale at all, for any seller. A sale that asks for a token needs a method that can be
 * kept.
 */
export function fits(method: AttemptMethod, { type, currency, captureBuyer }: MethodCriteria): boolean {
  const { currencies, types, isKept } = RULES[method];
  return types.includes(type) && (currencies === null || currencies.includes(currency)) && (isKept || !captureBuyer);
}

/** Methods that the buyer of this sale may choose, wallets first. `enabled`: the methods of the seller. */
export function offeredMethods(
  sale: MethodCriteria & Pick<SaleFacts, 'paymentMethod'> & Partial<Pick<SaleFacts, 'offeredMethods'>>,
  enabled: readonly string[],
): PageMethod[] {
  const { offeredMethods: only = [] } = sale;
  return PAGE_METHODS.filter(
    (method) =>
      (only.length === 0 || only.includes(method)) &&
      (sale.paymentMethod === 'multi' || sale.paymentMethod === method) &&
      enabled.includes(method) &&
      fits(method, sale),
  );
}

/** A method that cannot pay this sale. */
export const METHOD_NOT_OFFERED: Refusal = { key: 'combination_not_allowed', about: 'method' };

/** Methods that can be stored and charged by token: a card, or an account with its mandate. */
export type KeptMethod = Extract<PageMethod, 'credit-card' | MandateMethod>;

/** Every kept method, as a list for statements. */
export const KEPT_METHODS: readonly PageMethod[] = PAGE_METHODS.filter((method) => RULES[method].isKept);

/** A token whose method does not fit the sale is refused by the field that names it. */
export const tokenDoesNotFit: Refusal = { key: 'combination_not_allowed', about: 'token' };

/**
 * The condition of `offeredMethods` as lists for the database: the sale types, currencies and captures under which this
 * method may pay.
 */
export function conditionsOf(method: AttemptMethod): {
  types: readonly SaleType[];
  currencies: readonly string[] | null;
  allowsCapture: boolean;
} {
  const { currencies, types, isKept } = RULES[method];
  return { types, currencies, allowsCapture: isKept };
}

/** Conditions of a payment by token. An account's mandate was signed when it was kept; its token signs nothing. */
export const conditionsOfToken = (method: AttemptMethod): ReturnType<typeof conditionsOf> => {
  const conditions = conditionsOf(method);
  return method === 'credit-card'
    ? conditions
    : { ...conditions, types: conditions.types.filter((type) => type !== 'token') };
};
