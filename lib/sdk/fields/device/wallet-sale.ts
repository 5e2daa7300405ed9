import type { PaidSale, WalletResult, WalletView } from '#lib/modules/hosted-fields/contract/wallet.ts';
import { type WalletName, WALLET_MARKS, WALLET_NAMES } from '../../wallets/marks.ts';
import { appleSheet, googleSheet, type OpenSheet } from '../../wallets/sheets.ts';

/** A sale that is paid with a wallet on a shop's own page. */

/** Errors of a wallet, in the form of every error of the script. */
type WalletError = { type: 'wallet-error'; error: string; message: string; statusCode: number };

/** Options of `letsRock`; a selector stands for these with nothing else. */
export type WalletOptions = {
  /** A button of the shop's own, or the place of one of ours. */
  payButtonSelector: string;
  /** The buyer closed the sheet. */
  canceled?: () => void;
  /** The buyer agreed and the wallet knows the seller, or why not. */
  validated?: (error: WalletError | null) => void;
  paymentCompleted?: (error: WalletError | null, sale?: PaidSale) => void;
  /** `plain` is the mark alone, `pay` says it in words. */
  buttonType?: 'plain' | 'pay';
  buttonColor?: 'black' | 'white' | 'white-outline';
};

/** Origin of the script, public key of the seller, and the sale that is paid. */
export type WalletParams = { origin: string; publicKey: string; language: string; saleGuid: string };

type SheetGlobal = { kupaSheet?: (address: string, title: string) => Promise<string | null> };

export class WalletSale {
  readonly #wallet: WalletName;
  readonly #params: WalletParams;
  #end: (() => void) | null = null;
  #isOpen = false;
  #isOver = false;

  constructor(wallet: WalletName, params: WalletParams) {
    this.#wallet = wallet;
    this.#params = params;
  }

  /**
   * Makes the button ready. Answers a function that opens the sheet, for a click on anything else; rejects where this
   * device or this sale has no such wallet.
   */
  async letsRock(target: string | WalletOptions): Promise<() => Promise<void>> {
    const options = typeof target === 'string' ? { payButtonSelector: target } : target;
    const place = document.querySelector<HTMLElement>(options.payButtonSelector);
    if (!place) throw new Error(`Svc: there is no ${options.payButtonSelector} on this page.`);
    this.destroy();
    this.#isOver = false;
    const view = await this.#ask<WalletView>('');
    const sheet = await this.#sheet(view, options);
    if (!sheet) throw errorOf('wallet-unavailable', view.texts.unavailable);
    const start = (): Promise<void> => this.#pay(view, sheet, options);
    const button =
      place instanceof HTMLButtonElement ? place : place.appendChild(drawButton(this.#wallet, view, options));
    const click = (): void => void start();
    button.addEventListener('click', click);
    this.#end = () => {
      button.removeEventListener('click', click);
      if (button !== place) button.remove();
    };
    return start;
  }

  /** Takes the button away; an open sheet pays nothing any more. */
  destroy(): void {
    this.#isOver = true;
    this.#end?.();
    this.#end = null;
  }

  async #pay({ texts }: WalletView, sheet: OpenSheet, options: WalletOptions): Promise<void> {
    if (this.#isOpen || this.#isOver) return;
    this.#isOpen = true;
    try {
      // The sheet has to open in the very moment of the click.
      const agreed = await sheet(texts.sheet);
      if (this.#isOver) return agreed?.finish(false);
      if (!agreed) return options.canceled?.();
      options.validated?.(null);
      const paid = await this.#ask<WalletResult>('/pay', { token: agreed.token }).catch((error: WalletError) =>
        error.error === 'network' ? errorOf('network', texts.network) : error,
      );
      agreed.finish(paid.type === 'wallet-success');
      if (paid.type === 'wallet-success') options.paymentCompleted?.(null, paid.sale);
      else options.paymentCompleted?.(paid);
    } finally {
      this.#isOpen = false;
    }
  }

  async #sheet(view: WalletView, { validated }: WalletOptions): Promise<OpenSheet | null> {
    const { origin, language } = this.#params;
    if (view.sheet !== null) {
      await import(origin + view.sheet.script);
      const address = `${origin}${view.sheet.page}?lang=${language}&for=${encodeURIComponent(location.origin)}`;
      return async (title) => {
        const token = (await (globalThis as SheetGlobal).kupaSheet?.(address, title)) ?? null;
        return token === null ? null : { token, finish: () => undefined };
      };
    }
    const params = {
      ...view,
      validateMerchant: (gateway: string) =>
        this.#ask<object>('/apple-session', { gateway }).catch((error: WalletError) => {
          validated?.(error);
          return null;
        }),
    };
    try {
      return this.#wallet === 'apple-pay' ? appleSheet(params) : await googleSheet(params);
    } catch {
      // A page that its own host does not allow payments throws where it is asked.
      return null;
    }
  }

  /** A form needs no question before it. Rejects with a `WalletError`. */
  async #ask<Body>(path: string, more: Record<string, string> = {}): Promise<Body> {
    const { origin, publicKey, language, saleGuid } = this.#params;
    const body = new URLSearchParams({ key: publicKey, sale: saleGuid, wallet: this.#wallet, language, ...more });
    const answer = await fetch(`${origin}/hf/v1/wallet${path}`, { method: 'POST', body, credentials: 'omit' })
      .then(async (response) => ({ isOk: response.ok, body: await response.json() }))
      .catch(() => null);
    if (!answer) throw errorOf('network', '');
    if (!answer.isOk) throw answer.body;
    return answer.body;
  }
}

const errorOf = (error: string, message: string): WalletError => ({
  type: 'wallet-error',
  error,
  message,
  statusCode: 0,
});

const COLORS = {
  black: { background: '#000', color: '#fff', border: '1px solid #000' },
  white: { background: '#fff', color: '#000', border: '1px solid #fff' },
  'white-outline': { background: '#fff', color: '#000', border: '1px solid #747775' },
} as const;

const SVG = 'http://www.w3.org/2000/svg';

/** The button as the wallets' guidelines want it. Styles are set one by one: a strict policy takes no attribute. */
function drawButton(
  wallet: WalletName,
  { texts }: WalletView,
  { buttonType, buttonColor }: WalletOptions,
): HTMLElement {
  if (buttonColor !== undefined && !(buttonColor in COLORS))
    console.warn(`Svc: there is no button color ${buttonColor}.`);
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', texts.pay);
  Object.assign(button.style, {
    ...(COLORS[buttonColor ?? 'black'] ?? COLORS.black),
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    direction: 'ltr',
    inlineSize: '100%',
    minBlockSize: '48px',
    borderRadius: '8px',
    cursor: 'pointer',
    font: '500 18px/1.2 system-ui, sans-serif',
  });
  if (buttonType === 'pay') button.append(texts.pay);
  else button.append(drawMark(wallet), WALLET_NAMES[wallet].split(' ')[1] ?? '');
  return button;
}

function drawMark(wallet: WalletName): SVGElement {
  const mark = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '24',
    height: '24',
    'aria-hidden': 'true',
  }))
    mark.setAttribute(name, value);
  for (const { path, color } of WALLET_MARKS[wallet]) {
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('d', path);
    line.setAttribute('fill', color);
    mark.append(line);
  }
  return mark;
}
