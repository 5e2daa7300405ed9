import { plainNumber } from '#lib/kernel/digits.ts';

/**
 * Prices in people's tables: the sign or code of the row's own currency is removed. A cell with another currency's is
 * reported, since the number alone would be a wrong amount.
 */

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'ARS', 'CLP'];
const SIGNS: readonly (readonly [sign: RegExp, currencies: readonly string[]])[] = [
  [/₪|ש["״]ח|\bnis\b/i, ['ILS']],
  [/€/, ['EUR']],
  [/£/, ['GBP', 'EGP']],
  [/\bus\s?\$/i, ['USD']],
  [/\$/, DOLLARS],
  [/₽|руб\.?|\bр\./i, ['RUB']],
  [/¥/, ['JPY', 'CNY']],
];
const CODE = /(?<![a-z])[a-z]{3}(?![a-z])/i;

/** The price without its currency, or the sign that is not of `currency`. Other letters stay for the form to refuse. */
export function withoutCurrency(cell: string, currency: string): { price: string } | { other: string } {
  const text = plainNumber(cell).trim();
  const [sign, currencies] = SIGNS.find(([one]) => one.test(text)) ?? [CODE, null];
  const found = sign.exec(text)?.[0];
  if (found === undefined || !/\d/.test(text)) return { price: text };
  const allowed = currencies ?? [found.toUpperCase()];
  return allowed.includes(currency) ? { price: text.replace(found, '').trim() } : { other: found };
}
