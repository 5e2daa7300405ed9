import { appleSheet, googleSheet, type OpenSheet } from '#lib/sdk/wallets/sheets.ts';
import type { WalletName } from '#lib/sdk/wallets/marks.ts';
import type { PayView } from '../model/pay-view.ts';
import { askAppleSession } from '../runtime/methods-client.ts';

/** Global of the sandbox's script: draws the sheet of a wallet. */
type SheetGlobal = { kupaSheet?: (address: string, title: string) => Promise<string | null> };

/**
 * The sheet of this device; null where it has none. `elsewhere`: it has one, which may not be opened in this frame, but
 * in a page of its own (E6).
 */
export async function sheetOf(wallet: WalletName, view: PayView): Promise<OpenSheet | 'elsewhere' | null> {
  const { wallets, seller, currency } = view;
  const drawn = (globalThis as SheetGlobal).kupaSheet;
  if (drawn && wallets?.sheet)
    return async (title) => {
      const token = await drawn(`${wallets.sheet}/${wallet}?lang=${view.language}`, title);
      return token === null ? null : { token, finish: () => undefined };
    };
  try {
    if (!wallets) return null;
    const validateMerchant = (gateway: string) => askAppleSession(view, gateway);
    const params = { ...wallets, seller, currency, validateMerchant };
    return wallet === 'apple-pay' ? appleSheet(params) : await googleSheet(params);
  } catch {
    // A frame whose host does not allow payments throws here.
    return isFramed() ? 'elsewhere' : null;
  }
}

const isFramed = (): boolean => globalThis.parent !== globalThis.self;
