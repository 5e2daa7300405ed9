import type { Result } from '#lib/kernel/result.ts';
import type { NetworkToken } from '../port.ts';

/**
 * Decrypts the token of a wallet's sheet. A token is accepted only if its signature chains to the wallet's root
 * certificate, if it was made for this merchant, and if it is recent; then it is decrypted with the merchant's private
 * key. Nothing of it is logged.
 */
export type WalletDecryption = {
  /** False where this installation has no keys of that wallet: it is not offered then. */
  accepts(wallet: WalletName): boolean;
  /** `token` is the wallet's JSON text. Never throws. `now` in milliseconds. */
  open(wallet: WalletName, token: string, payment: WalletPayment): Promise<Result<NetworkToken, WhyNotOpened>>;
};

export type WalletName = 'apple-pay' | 'google-pay';

/** Payment that the token must match, where it names one. Minor units. */
export type WalletPayment = { amount: number; currency: string; now: number };

/**
 * `unreadable`: not a token. `not_for_us`: made for another key or merchant. `not_genuine`: no signature of the
 * wallet's. `too_old`: its time is over. `other_payment`: it agrees to another amount or currency. `not_supported`: it
 * holds a plain card instead of a network token. `not_accepted`: this installation has no keys of the wallet.
 */
export type WhyNotOpened =
  | 'unreadable'
  | 'not_for_us'
  | 'not_genuine'
  | 'too_old'
  | 'other_payment'
  | 'not_supported'
  | 'not_accepted';

/** Shared by the readers of both wallets: ISO 4217 numbers of the currencies. */
export const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  ILS: '376',
  USD: '840',
  EUR: '978',
  GBP: '826',
  CHF: '756',
  CAD: '124',
  AUD: '036',
  SEK: '752',
  NOK: '578',
  DKK: '208',
  PLN: '985',
  CZK: '203',
  RON: '946',
  TRY: '949',
  JPY: '392',
};

export const isNumberOfCard = (text: unknown): text is string => typeof text === 'string' && /^\d{12,19}$/.test(text);

export const isCryptogram = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9+/]{16,128}={0,2}$/.test(text);

/** ECI as two digits; null if the wallet gave none. */
export const eciOf = (given: unknown): string | null =>
  typeof given === 'string' && /^\d{1,2}$/.test(given) ? given.padStart(2, '0') : null;

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
