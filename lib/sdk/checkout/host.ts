import {
  type FrameSays,
  type HostSays,
  type Init,
  isOurs,
  type Mode,
  type Redirect,
  type Said,
  type Theme,
  VERSION,
} from './protocol.ts';
import { textsOf } from './texts.ts';

/**
 * The script a shop loads from `{origin}/embed/v1/kupa.js`: it frames the payment page, keeps it as high as its content
 * and tells the shop what happens. It writes no inline style or script, so a strict policy of the host needs nothing
 * but our origin in `script-src` and `frame-src`.
 */

export type Options = {
  /** The `sale_url` of generate-sale, as it was given. */
  url: string;
  language?: string;
  theme?: Theme;
  redirect?: Redirect;
};

/** Height before the page has said its own, CSS pixels; about that of the card form. */
const FIRST_HEIGHT = 620;

/** How long a page may take to answer a wish to close, milliseconds; one that does not answer is gone. */
const CLOSE_PATIENCE_MS = 800;

// The script talks only to the origin that it was loaded from.
const source = document.currentScript;
const ORIGIN = new URL(source instanceof HTMLScriptElement ? source.src : location.href).origin;

/**
 * One payment page inside a shop's. Its events are named as the messages are; `preventDefault` on one holds back what
 * would follow.
 */
export class Payment extends EventTarget {
  readonly id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  readonly #frame = document.createElement('iframe');
  readonly #options: Required<Pick<Options, 'redirect'>> & Options;
  readonly #mode: Mode;
  readonly #herald: EventTarget;
  readonly #end: () => void;
  #port: MessagePort | null = null;
  #isBusy = false;
  #isChallenged = false;
  #isPaid = false;
  #hasLeft = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** The frame goes into `place`; `herald` is the element that hears the events as `kupa:…`. */
  constructor(place: HTMLElement, herald: EventTarget, mode: Mode, options: Options, end: () => void) {
    super();
    this.#options = { redirect: 'frame', ...options };
    [this.#mode, this.#herald, this.#end] = [mode, herald, end];
    this.#frame.src = addressOf(options);
    this.#frame.title = textsOf(options.language).title;
    this.#frame.allow = 'payment *; clipboard-write; publickey-credentials-get *';
    this.#frame.referrerPolicy = 'no-referrer';
    Object.assign(this.#frame.style, {
      display: 'block',
      inlineSize: '100%',
      blockSize: `${FIRST_HEIGHT}px`,
      border: '0',
      borderRadius: '0',
      ...(mode === 'modal' && { minBlockSize: '100%' }),
    });
    this.#frame.addEventListener('load', () => this.#greet());
    place.append(this.#frame);
  }

  setLanguage(language: string): void {
    this.#say({ type: 'set-language', language });
  }

  setTheme(theme: Theme): void {
    this.#options.theme = theme;
    this.#say({ type: 'set-theme', theme });
  }

  /**
   * Asks the page to end. False: a payment runs. Then nothing happens, but that a page whose buyer is at the issuer's
   * asks them whether to cancel.
   */
  close(): boolean {
    if (this.#isBusy) {
      this.#say({ type: 'close' });
      return false;
    }
    if (!this.#port || this.#isChallenged || this.#hasLeft) this.#cancelled();
    else {
      this.#say({ type: 'close' });
      this.#closing = setTimeout(() => this.#cancelled(), CLOSE_PATIENCE_MS);
    }
    return true;
  }

  /** Takes the page away without asking. */
  destroy(): void {
    clearTimeout(this.#closing);
    this.#port?.close();
    this.#port = null;
    this.#frame.remove();
  }

  focus(): void {
    this.#frame.focus();
  }

  /**
   * Every document of ours inside the frame gets a handshake of its own; a shop's page that came after the payment gets
   * none.
   */
  #greet(): void {
    this.#port?.close();
    this.#port = null;
    if (this.#hasLeft) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => isOurs(data, this.id) && this.#hear(data as Said<FrameSays>);
    this.#port = port1;
    const { redirect, theme = null } = this.#options;
    const init: Init = { kupa: VERSION, id: this.id, type: 'init', mode: this.#mode, redirect, theme };
    this.#frame.contentWindow?.postMessage(init, ORIGIN, [port2]);
  }

  #say(message: HostSays): void {
    this.#port?.postMessage({ kupa: VERSION, id: this.id, ...message } satisfies Said<HostSays>);
  }

  #hear(said: Said<FrameSays>): void {
    if (said.type === 'ready') return this.#ready(said);
    if (said.type === 'succeeded' && this.#isPaid) return;
    this.#isPaid ||= said.type === 'succeeded';
    // An issuer's page that replaces ours does not listen; where it lies over ours, the payment continues.
    const isOver = said.type === 'challenge' && said.isOver === true;
    this.#isChallenged ||= said.type === 'challenge' && !isOver;
    this.#isBusy = said.type === 'submitting' || isOver || (this.#isBusy && said.type === 'resize');
    if (said.type === 'cancelled') return this.#cancelled();
    if (!this.#tell(said)) return;
    if (said.type === 'resize') this.#frame.style.blockSize = `${said.height}px`;
    if (said.type === 'redirect') this.#leave(said.url);
  }

  #ready(said: Said<FrameSays> & { type: 'ready' }): void {
    // A buyer who comes back from the issuer to a form was refused there.
    const isRefused = this.#isChallenged && said.state === 'form';
    this.#frame.lang = said.language;
    this.#tell(said);
    if (isRefused) this.#tell({ type: 'failed', code: 0 });
    if (said.state !== 'checking') this.#isChallenged = this.#isChallenged && said.state === 'paid';
  }

  #leave(url: string): void {
    const { redirect } = this.#options;
    this.#hasLeft = redirect === 'frame';
    if (redirect === 'top' && /^https?:/i.test(url)) location.assign(url);
  }

  #cancelled(): void {
    clearTimeout(this.#closing);
    if (this.#tell({ type: 'cancelled' })) this.#end();
  }

  /** To the instance and, as `kupa:…`, to the element. False: the shop held back what would follow. */
  #tell(message: FrameSays & Partial<Said<object>>): boolean {
    const { type, kupa, id, ...detail } = message;
    const own = this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
    return (
      this.#herald.dispatchEvent(new CustomEvent(`kupa:${type}`, { detail, cancelable: true, bubbles: true })) && own
    );
  }
}

/** The page's address with what the host chose for its first paint. Throws for an address that is not ours. */
function addressOf({ url, language, theme }: Options): string {
  const address = new URL(url);
  if (address.origin !== ORIGIN)
    throw new Error(`Kupa: ${address.origin} is not ${ORIGIN}, where this script comes from.`);
  if (language) address.searchParams.set('lang', language);
  if (theme && theme !== 'auto') address.searchParams.set('theme', theme);
  return address.href;
}
