import type { WalletKeys } from '#lib/modules/acquiring/wallets/open-wallets.ts';
import type { WalletName } from '#lib/modules/acquiring/wallets/port.ts';
import { applePayKeys, makeAppleToken } from './apple-wallet.ts';
import { googlePayKeys, makeGoogleToken } from './google-wallet.ts';

/**
 * Wallets of the sandbox: their sheets are drawn, and their payloads are signed and sealed as the real ones, with keys
 * of our own.
 */

/** Card in the sandbox's wallet: its device number represents one of the test cards. `expiry` MMYY. */
export type WalletCard = { number: string; expiry: string };

export type SandboxWallets = {
  keys: WalletKeys;
  /** The token of a buyer who agreed, as JSON text. `now` in milliseconds. */
  agree(
    wallet: WalletName,
    agreed: { card: WalletCard; amount: number; currency: string; now: number },
  ): Promise<string>;
};

export function sandboxWallets(secret: string): SandboxWallets {
  return {
    keys: { applePay: applePayKeys(secret), googlePay: googlePayKeys(secret) },
    agree: async (wallet, agreed) =>
      wallet === 'apple-pay' ? makeAppleToken(secret, agreed) : makeGoogleToken(secret, agreed),
  };
}
