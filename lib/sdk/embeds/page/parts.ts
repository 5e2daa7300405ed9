import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { EmbeddedPart } from '#lib/modules/embedded/contract/parts.ts';
import { type Channel, connectToFrame, newFrameId } from '../../frame-channel.ts';
import type { FrameSays, HostSays, Init, OnboardingPlace } from '../protocol.ts';

/**
 * The script that a partner's page loads from `{origin}/embed/v1/partner.js`: it frames parts of a seller, hands them
 * tokens that the page asks its own server for, frames the whole onboarding by its link, and keeps each as high as its
 * content. It writes no inline style or
 * script, so a strict policy of the page needs nothing but our origin in `script-src` and `frame-src`.
 */

export type PartsOptions = {
  /** Asks the page's own server for a token of embedded-sessions; called again when one has ended. */
  fetchToken: () => Promise<string>;
  /** `he`, `en`, `es`, `ru`, `ar`; without it, the one of the session. */
  language?: string;
  theme?: 'auto' | 'light' | 'dark';
};

type Shown = Pick<PartsOptions, 'language' | 'theme'>;

/**
 * A part in its element. Its events are `ready`, `resize` and `failed`, of the whole onboarding `step` and `state` too,
 * on itself and as `kupa:…` on the element.
 */
export type MountedPart = EventTarget & {
  /** Loads the part anew in another language or theme. */
  update: (options: Shown) => void;
  destroy: () => void;
};

/** `options` instead of those of `create`, for this part. */
export type Parts = { mount: (target: string | HTMLElement, part: EmbeddedPart, options?: Shown) => MountedPart };

type MessageOf<Type extends FrameSays['type']> = Omit<Extract<FrameSays, { type: Type }>, 'type'>;

export type OnboardingOptions = {
  /** `seller_dashboard_signup_link` of create-seller, or the link that a seller's page copies. */
  link: string;
  /** `he`, `en`, `es`, `ru`, `ar`; without it, the one of the invitation. */
  language?: string;
  onReady?: (place: OnboardingPlace) => void;
  onStep?: (place: OnboardingPlace) => void;
  onState?: (place: OnboardingPlace) => void;
  onResize?: (size: MessageOf<'resize'>) => void;
  /** `no-answer`: this site is not registered, or the link is none. */
  onFailed?: (why: MessageOf<'failed'>) => void;
};

export type PartsGlobal = {
  version: 1;
  create: (options: PartsOptions) => Parts;
  /** Frames the whole onboarding of a seller; needs no token, because the seller proves its address inside. */
  onboarding: (target: string | HTMLElement, options: OnboardingOptions) => MountedPart;
};

/** Height before a part has said its own, CSS pixels. */
const FIRST_HEIGHT = 220;

/** How long a frame may take to load, and how long from then to answer, milliseconds. */
const ANSWER_MS = 18_000;

/** A token that is older is not begun with: half of its life, milliseconds. */
const FRESH_MS = 450_000;

const source = document.currentScript;
const ORIGIN = new URL(source instanceof HTMLScriptElement ? source.src : location.href).origin;

/** Accessible names of the frames, in the requested language or that of the page. */
const TITLES: Readonly<Record<Language, Readonly<Record<EmbeddedPart, string>>>> = {
  he: { onboarding: 'הצטרפות לסליקה', payments: 'תשלומים', balance: 'יתרה' },
  en: { onboarding: 'Set up payments', payments: 'Payments', balance: 'Balance' },
  es: { onboarding: 'Configurar los pagos', payments: 'Pagos', balance: 'Saldo' },
  ru: { onboarding: 'Подключение оплаты', payments: 'Платежи', balance: 'Баланс' },
  ar: { onboarding: 'تفعيل قبول الدفع', payments: 'المدفوعات', balance: 'الرصيد' },
};

/** One token for all parts of a page, asked for once at a time. */
class Tokens {
  private readonly ask: () => Promise<string>;
  private kept: { token: Promise<string>; at: number } | null = null;

  constructor(ask: () => Promise<string>) {
    this.ask = ask;
  }

  /** `ended` is a token that opens nothing any more. Rejects as the page's own function does. */
  async current(ended?: string): Promise<string> {
    const kept = this.kept;
    if (kept && performance.now() - kept.at < FRESH_MS) {
      const token = await kept.token;
      if (token !== ended) return token;
      if (this.kept !== kept) return this.current(ended);
    }
    const made = { token: Promise.resolve().then(this.ask), at: performance.now() };
    this.kept = made;
    made.token.catch(() => {
      if (this.kept === made) this.kept = null;
    });
    return made.token;
  }
}

/** Address and token of a frame; the whole onboarding has no token. */
type Opened = { address: URL; token: string };

class Mounted extends EventTarget implements MountedPart {
  private readonly frame = document.createElement('iframe');
  private readonly place: HTMLElement;
  private readonly part: EmbeddedPart;
  private readonly open: (options: Shown) => Promise<Opened>;
  private readonly tokens: Tokens | null;
  private options: Shown;
  private channel: Channel<HostSays> | null = null;
  private token = '';
  /** A part that is updated or taken away while it waits for a token hears nothing of it. */
  private round = 0;

  constructor(
    place: HTMLElement,
    part: EmbeddedPart,
    open: (options: Shown) => Promise<Opened>,
    tokens: Tokens | null,
    options: Shown,
  ) {
    super();
    [this.place, this.part, this.open, this.tokens, this.options] = [place, part, open, tokens, options];
    this.frame.referrerPolicy = 'no-referrer';
    // Documents are photographed.
    if (!tokens) this.frame.allow = 'camera';
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
      const { address, token } = await this.open(this.options);
      if (round !== this.round) return;
      this.token = token;
      this.connect();
      const spoken = readLanguage(this.options.language || document.documentElement.lang);
      this.frame.title = TITLES[spoken][this.part];
      this.frame.src = address.href;
      if (!this.frame.isConnected) this.place.append(this.frame);
    } catch {
      // Why, the page's own function knows.
      if (round === this.round) this.tell({ type: 'failed', error: 'no-token' });
    }
  }

  private connect(): void {
    this.channel?.close();
    this.channel = connectToFrame<Init, HostSays, FrameSays>(this.frame, {
      id: newFrameId(),
      origin: ORIGIN,
      init: () => ({ token: this.token }),
      hear: (said) => this.hear(said),
      patienceMs: ANSWER_MS,
      onSilence: () => this.tell({ type: 'failed', error: 'no-answer' }),
    });
  }

  private hear(said: FrameSays): void {
    if (said.type === 'token') return void this.renew();
    if (!this.tell(said)) return;
    if (said.type === 'resize') this.frame.style.blockSize = `${said.height}px`;
    // The next step begins at its top.
    if (said.type === 'step' && this.frame.getBoundingClientRect().top < 0) this.frame.scrollIntoView();
  }

  private async renew(): Promise<void> {
    const { channel } = this;
    const token = (await this.tokens?.current(this.token).catch(() => null)) ?? null;
    if (token !== null) this.token = String(token);
    channel?.say({ type: 'token', token });
    if (token === null) this.tell({ type: 'failed', error: 'no-token' });
  }

  /** False: the page held back what would follow. */
  private tell({ type, ...detail }: Exclude<FrameSays, { type: 'token' }>): boolean {
    const own = this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }));
    const herald = new CustomEvent(`kupa:${type}`, { detail, cancelable: true, bubbles: true });
    return this.place.dispatchEvent(herald) && own;
  }
}

/** Throws where the page has none. */
function placeOf(target: string | HTMLElement): HTMLElement {
  const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!place) throw new Error(`Kupa: there is no ${String(target)} on this page.`);
  return place;
}

/** Throws without a function that gives tokens. */
function create({ fetchToken, ...options }: PartsOptions): Parts {
  if (typeof fetchToken !== 'function') throw new Error('Kupa: fetchToken is a function that answers a token.');
  const tokens = new Tokens(fetchToken);
  return Object.freeze({
    mount(target: string | HTMLElement, part: EmbeddedPart, own: Shown = {}): MountedPart {
      const open = async ({ language = '', theme = 'auto' }: Shown): Promise<Opened> => {
        const token = String(await tokens.current());
        const address = new URL(`/embedded/${part}`, ORIGIN);
        // The half of the token that opens nothing.
        address.searchParams.set('session', token.split('.')[0] ?? '');
        if (language) address.searchParams.set('lang', language);
        if (theme !== 'auto') address.searchParams.set('theme', theme);
        return { address, token };
      };
      return new Mounted(placeOf(target), part, open, tokens, { ...options, ...own });
    },
  });
}

/** Throws for a link that is not one of an onboarding at this installation. */
function onboarding(target: string | HTMLElement, options: OnboardingOptions): MountedPart {
  const { link, language, onReady, onStep, onState, onResize, onFailed } = options;
  const [, base, token] = /^(https?:\/\/[^/]+)\/onboarding\/([\w-]+)/.exec(link) ?? [];
  if (base !== ORIGIN) throw new Error(`Kupa: ${link} is no onboarding at ${ORIGIN}.`);
  const open = async ({ language: spoken }: Shown): Promise<Opened> => {
    const address = new URL(`/onboarding/frame/${token}`, ORIGIN);
    if (spoken) address.searchParams.set('language', spoken);
    return { address, token: '' };
  };
  const mounted = new Mounted(placeOf(target), 'onboarding', open, null, { ...(language && { language }) });
  const handlers = { ready: onReady, step: onStep, state: onState, resize: onResize, failed: onFailed };
  for (const [type, handle] of Object.entries(handlers))
    if (handle) mounted.addEventListener(type, (event) => handle((event as CustomEvent).detail));
  return mounted;
}

Object.assign(window, { KupaParts: Object.freeze({ version: 1, create, onboarding }) satisfies PartsGlobal });
