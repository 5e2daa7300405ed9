import { type Channel, connectToFrame, newFrameId } from '../frame-channel.ts';
import type { FrameMessage, HostMessage, Init, Mode, Redirect, Theme } from './protocol.ts';
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
  readonly id = newFrameId();
  readonly #frame = document.createElement('iframe');
  readonly #options: Required<Pick<Options, 'redirect'>> & Options;
  readonly #herald: EventTarget;
  readonly #end: () => void;
  readonly #channel: Channel<HostMessage>;
  #isBusy = false;
  #isChallenged = false;
  #isPaid = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** The frame goes into `place`; `herald` is the element that hears the events as `kupa:…`. */
  constructor(place: HTMLElement, herald: EventTarget, mode: Mode, options: Options, end: () => void) {
    super();
    this.#options = { redirect: 'frame', ...options };
    [this.#herald, this.#end] = [herald, end];
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
    // Every document of ours inside the frame gets a greeting of its own.
    this.#channel = connectToFrame<Init, HostMessage, FrameMessage>(this.#frame, {
      id: this.id,
      origin: ORIGIN,
      init: () => ({ mode, redirect: this.#options.redirect, theme: this.#options.theme ?? null }),
      receive: (message) => this.#receive(message),
    });
    place.append(this.#frame);
  }

  setLanguage(language: string): void {
    this.#channel.send({ type: 'set-language', language });
  }

  setTheme(theme: Theme): void {
    this.#options.theme = theme;
    this.#channel.send({ type: 'set-theme', theme });
  }

  /**
   * Asks the page to end. False: a payment runs. Then nothing happens, but that a page whose buyer is at the issuer's
   * asks them whether to cancel.
   */
  close(): boolean {
    if (this.#isBusy) {
      this.#channel.send({ type: 'close' });
      return false;
    }
    if (!this.#channel.isOpen || this.#isChallenged) this.#cancelled();
    else {
      this.#channel.send({ type: 'close' });
      this.#closing = setTimeout(() => this.#cancelled(), CLOSE_PATIENCE_MS);
    }
    return true;
  }

  /** Takes the page away without asking. */
  destroy(): void {
    clearTimeout(this.#closing);
    this.#channel.close();
    this.#frame.remove();
  }

  focus(): void {
    this.#frame.focus();
  }

  #receive(message: FrameMessage): void {
    if (message.type === 'ready') return this.#ready(message);
    if (message.type === 'succeeded' && this.#isPaid) return;
    this.#isPaid ||= message.type === 'succeeded';
    // An issuer's page that replaces ours does not listen; where it lies over ours, the payment continues.
    const isOver = message.type === 'challenge' && message.isOver === true;
    this.#isChallenged ||= message.type === 'challenge' && !isOver;
    this.#isBusy = message.type === 'submitting' || isOver || (this.#isBusy && message.type === 'resize');
    if (message.type === 'cancelled') return this.#cancelled();
    if (!this.#emit(message)) return;
    if (message.type === 'resize') this.#frame.style.blockSize = `${message.height}px`;
    if (message.type === 'redirect') this.#leave(message.url);
  }

  #ready(message: FrameMessage & { type: 'ready' }): void {
    // A buyer who comes back from the issuer to a form was refused there.
    const isRefused = this.#isChallenged && message.state === 'form';
    this.#frame.lang = message.language;
    this.#emit(message);
    if (isRefused) this.#emit({ type: 'failed', code: 0 });
    if (message.state !== 'checking') this.#isChallenged = this.#isChallenged && message.state === 'paid';
  }

  #leave(url: string): void {
    const { redirect } = this.#options;
    // The shop's own page comes into the frame: it gets no greeting.
    if (redirect === 'frame') this.#channel.close();
    if (redirect === 'top' && /^https?:/i.test(url)) location.assign(url);
  }

  #cancelled(): void {
    clearTimeout(this.#closing);
    if (this.#emit({ type: 'cancelled' })) this.#end();
  }

  /** Sends an event to the instance and, as `kupa:…`, to the element. False: the shop held back what would follow. */
  #emit({ type, ...detail }: FrameMessage): boolean {
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
