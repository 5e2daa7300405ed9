import type { PayView } from '../pay-view.ts';

/** Opens the sheet of a wallet; the token as JSON text, null where the buyer changed their mind. Never throws. */
export type OpenSheet = (title: string) => Promise<string | null>;

export type WalletMethod = 'apple-pay' | 'google-pay';

/** What the sandbox's script puts here: a sheet that is drawn. */
type Drawn = { kupaSheet?: (address: string, title: string) => Promise<string | null> };

/** The sheet of this device; null where it has none. */
export async function sheetOf(wallet: WalletMethod, view: PayView): Promise<OpenSheet | null> {
  const drawn = (globalThis as Drawn).kupaSheet;
  const place = view.wallets?.sheet;
  if (drawn && place) return (title) => drawn(`${place}/${wallet}?lang=${view.language}`, title);
  return null;
}
