import type { FieldsError } from './instance.ts';

/** Messages about wallets between the script on a shop's page and the server (answers, section 10). */

export type Wallet = 'apple-pay' | 'google-pay';

/**
 * GET /hf/v1/wallets: settings of each wallet in an installation. `isDrawn`: the sandbox draws their sheets on every
 * device.
 */
export type WalletsOf = { isDrawn: boolean; apple: boolean; google: { merchantId: string; publicKey: string } | null };

/** POST /hf/v1/wallet, a form of `key`, `sale`, `wallet` and `language`: content of the sheet. */
export type WalletView = WalletsOf & {
  seller: string;
  currency: string;
  /** Major units, as text. */
  total: string;
  /** The sandbox's drawn sheet: the script that draws it and its page; null in production. */
  sheet: { script: string; page: string } | null;
  texts: { pay: string; sheet: string; unavailable: string; network: string };
};

/** The sale that was paid. `price` in minor units; `returnUrl` is signed, null where the seller gave none. */
export type PaidSale = { saleGuid: string; status: string; price: number; currency: string; returnUrl: string | null };

/** POST /hf/v1/wallet/pay, a form of the same and `token`. */
export type WalletResult = { type: 'wallet-success'; sale: PaidSale } | ({ type: 'wallet-error' } & FieldsError);
