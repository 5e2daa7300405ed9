import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { EmbedName } from '#lib/modules/embedded/contract/embeds.ts';
import { type Channel, connectToFrame, newFrameId } from '../../frame-channel.ts';
import type { FrameMessage, HostMessage, Init } from '../protocol.ts';

/** The script talks only to the origin that it was loaded from. */
const source = document.currentScript;
export const ORIGIN = new URL(source instanceof HTMLScriptElement ? source.src : location.href).origin;

/** `language` is `he`, `en`, `es`, `ru` or `ar`; without it, the one of the session. */
export type Shown = { language?: string; theme?: 'auto' | 'light' | 'dark' };

/**
 * An embed in its element. Its events are `ready`, `resize` and `failed`, of the whole onboarding `step` and `state`
 * too, on itself and as `kupa:…` on the element.
 */
export type MountedEmbed = EventTarget & {
  /** Loads the embed anew in another language or theme. */
  update: (options: Shown) => void;
  destroy: () => void;
};

/** Height before an embed has reported its own, CSS pixels. */
const FIRST_HEIGHT = 220;

/** How long a frame may take to load, and how long from then to answer, milliseconds. */
const ANSWER_MS = 18_000;

/** Accessible names of the frames, in the requested language or that of the page. */
const TITLES: Readonly<Record<Language, Readonly<Record<EmbedName, string>>>> = {
  he: { onboarding: 'הצטרפות לסליקה', payments: 'תשלומים', balance: 'יתרה' },
  en: { onboarding: 'Set up payments', payments: 'Payments', balance: 'Balance' },
  es: { onboarding: 'Configurar los pagos', payments: 'Pagos', balance: 'Saldo' },
  ru: { onboarding: 'Подключение оплаты', payments: 'Платежи', balance: 'Баланс' },
  ar: { onboarding: 'تفعيل قبول الدفع', payments: 'المدفوعات', balance: 'الرصيد' },
};

/** Address and token of a frame; the whole onboarding has no token. */
export type Opened = { address: URL; token: string };

export type EmbedSource = {
  embed: EmbedName;
  open: (options: Shown) => Promise<Opened>;
  /** A token in place of one that has ended; null where the page has none, and for the whole onboarding. */
  renew: ((ended: string) => Promise<string>) | null;
  /** Names of faults that the page knows, where they are not ours. */
  faults: Readonly<Record<string, string>>;
};

export class Mounted extends EventTarget implements MountedEmbed {
  private readonly frame = document.createElement('iframe');
  private readonly place: HTMLElement;
  private readonly of: EmbedSource;
  private options: Shown;
  private channel: Channel<HostMessage> | null = null;
  private token = '';
  /** Counts loads: an embed that is updated or removed while it waits for a token ignores that token. */
  private round = 0;

  constructor(place: HTMLElement, of: EmbedSource, options: Shown) {
    super();
    this.place = place;
    this.of = of;
    this.options = options;
    this.frame.referrerPolicy = 'no-referrer';
    // Camera for photographs of documents.
    if (!of.renew) this.frame.allow = 'camera';
    Object.assign(this.frame.style, {
      display: 'block',
      inlineSize: '100%',
      blockSize: `${FIRST_HEIGHT}px`,
      border: '0',
    });
    void this.load();
  }

  update(options: Shown): void {
    this.options = { ...this.options, ...options };
    void this.load();
  }

  destroy(): void {
    this.round += 1;
    this.channel?.close();
    this.frame.remove();
  }

  private async load(): Promise<void> {
    this.round += 1;
    const round = this.round;
    try {
      const { address, token } = await this.of.open(this.options);
      if (round !== this.round) return;
      this.token = token;
      this.connect();
      const spoken = readLanguage(this.options.language || document.documentElement.lang);
      this.frame.title = TITLES[spoken][this.of.embed];
      this.frame.src = address.href;
      if (!this.frame.isConnected) this.place.append(this.frame);
    } catch {
      // Cause unknown here: the page's own function knows it.
      if (round === this.round) this.emit({ type: 'failed', error: 'no-token' });
    }
  }

  private connect(): void {
    this.channel?.close();
    this.channel = connectToFrame<Init, HostMessage, FrameMessage>(this.frame, {
      id: newFrameId(),
      origin: ORIGIN,
      init: () => ({ token: this.token }),
      receive: (message) => this.receive(message),
      patienceMs: ANSWER_MS,
      onSilence: () => this.emit({ type: 'failed', error: 'no-answer' }),
    });
  }

  private receive(message: FrameMessage): void {
    if (message.type === 'token') return void this.renew();
    if (message.type === 'failed') message.error = this.of.faults[message.error] ?? message.error;
    if (!this.emit(message)) return;
    if (message.type === 'resize') this.frame.style.blockSize = `${message.height}px`;
    // The next step begins at its top.
    if (message.type === 'step' && this.frame.getBoundingClientRect().top < 0) this.frame.scrollIntoView();
  }

  private async renew(): Promise<void> {
    const { channel } = this;
    const token = (await this.of.renew?.(this.token).catch(() => null)) ?? null;
    if (token !== null) this.token = String(token);
    channel?.send({ type: 'token', token });
    if (token === null) this.emit({ type: 'failed', error: 'no-token' });
  }

  /** False: the page held back what would follow. */
  private emit({ type, ...detail }: Exclude<FrameMessage, { type: 'token' }>): boolean {
    const own = this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
    const herald = new CustomEvent(`kupa:${type}`, { detail, cancelable: true, bubbles: true });
    return this.place.dispatchEvent(herald) && own;
  }
}
