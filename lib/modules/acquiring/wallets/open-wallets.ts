import { refuse } from '#lib/kernel/result.ts';
import { type ApplePayKeys, openApplePay } from './apple-pay.ts';
import { type GooglePayKeys, openGooglePay } from './google-pay.ts';
import type { WalletDecryption } from './port.ts';

/** The keys of an installation; null where it takes no such wallet. */
export type WalletKeys = { applePay: ApplePayKeys | null; googlePay: GooglePayKeys | null };

export function walletDecryption({ applePay, googlePay }: WalletKeys): WalletDecryption {
  return {
    accepts: (wallet) => (wallet === 'apple-pay' ? applePay : googlePay) !== null,
    async open(wallet, token, payment) {
      if (wallet === 'apple-pay') return applePay ? openApplePay(applePay, token, payment) : refuse('not_accepted');
      return googlePay ? openGooglePay(googlePay, token, payment) : refuse('not_accepted');
    },
  };
}
