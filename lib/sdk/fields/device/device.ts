import type { WalletsOf } from '#lib/modules/hosted-fields/contract/wallet.ts';
import { appleSheet, googleSheet } from '../../wallets/sheets.ts';
import type { WalletName } from '../../wallets/marks.ts';

/** Functions of the buyer's device, loaded by the script for shops at their first use. */

export { WalletSale } from './wallet-sale.ts';

/**
 * Facts about the browser, signed for an hour: `meta_data_jwt` of a payment. `publicKey` null: no fields were created
 * on the page. Rejects with the API's error.
 */
export async function clientData(
  origin: string,
  publicKey: string | null,
  isTestMode: boolean,
): Promise<{ hash: string }> {
  const response = await fetch(`${origin}/api/client-data`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...(publicKey !== null && { 'svc-public-key': publicKey }) },
    body: JSON.stringify({
      browser_language: navigator.language,
      color_depth: screen.colorDepth,
      screen_width: screen.width,
      screen_height: screen.height,
      timezone_offset: new Date().getTimezoneOffset(),
      java_enabled: false,
      test_mode: isTestMode,
    }),
  });
  const body = await response.json();
  if (!response.ok) throw body;
  return body;
}

/** Whether this device, in this page, can pay with a wallet. A test wallet is the sandbox's alone. Never rejects. */
export async function isAvailable(origin: string, wallet: WalletName, isTestMode: boolean): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/hf/v1/wallets`, { credentials: 'omit' });
    const { isDrawn, ...has }: WalletsOf = await response.json();
    if (isDrawn) return true;
    if (isTestMode) return false;
    const params = { ...has, seller: '-', currency: 'ILS', total: '1.00', validateMerchant: async () => null };
    return (wallet === 'apple-pay' ? appleSheet(params) : await googleSheet(params)) !== null;
  } catch {
    return false;
  }
}
