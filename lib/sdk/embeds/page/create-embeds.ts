import type { EmbedName } from '#lib/modules/embedded/contract/embeds.ts';
import type { FrameMessage, OnboardingPlace } from '../protocol.ts';
import { Mounted, type MountedEmbed, type Opened, ORIGIN, type Shown } from './mounted-embed.ts';

/**
 * Contents of the script that a partner's page loads from `{origin}/embed/v1/embeds.js`: it frames embeds of a seller,
 * hands them tokens that the page asks its own server for, frames the whole onboarding by its link, and keeps each as
 * high as its content. It writes no inline style or script, so a strict policy of the page needs nothing but our origin
 * in `script-src` and `frame-src`.
 */

export type EmbedsOptions = Shown & {
  /** Asks the page's own server for a token of embedded-sessions; called again when one has ended. */
  fetchToken: () => Promise<string>;
};

/** `options` instead of those of `create`, for this embed. */
export type Embeds = { mount: (target: string | HTMLElement, embed: EmbedName, options?: Shown) => MountedEmbed };

type MessageOf<Type extends FrameMessage['type']> = Omit<Extract<FrameMessage, { type: Type }>, 'type'>;

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

export type EmbedsGlobal = {
  version: 1;
  create: (options: EmbedsOptions) => Embeds;
  /** Frames the whole onboarding of a seller; needs no token, because the seller proves its address inside. */
  onboarding: (target: string | HTMLElement, options: OnboardingOptions) => MountedEmbed;
};

/** Age above which a token is not begun with: half of its life, milliseconds. */
const FRESH_MS = 450_000;

/** One token for all embeds of a page, asked for once at a time. */
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

/** Element of a page; throws where the page has none. */
function placeOf(target: string | HTMLElement): HTMLElement {
  const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
  if (!place) throw new Error(`Kupa: there is no ${String(target)} on this page.`);
  return place;
}

/** The global of a page. `faults`: what the page calls a fault, where it is not our name. */
export function createGlobal(faults: Readonly<Record<string, string>> = {}): EmbedsGlobal {
  /** Creates the embeds; throws without a function that gives tokens. */
  function create({ fetchToken, ...options }: EmbedsOptions): Embeds {
    if (typeof fetchToken !== 'function') throw new Error('Kupa: fetchToken is a function that answers a token.');
    const tokens = new Tokens(fetchToken);
    return Object.freeze({
      mount(target: string | HTMLElement, embed: EmbedName, own: Shown = {}): MountedEmbed {
        const open = async ({ language = '', theme = 'auto' }: Shown): Promise<Opened> => {
          const token = String(await tokens.current());
          const address = new URL(`/embedded/${embed}`, ORIGIN);
          // The half of the token that opens nothing.
          address.searchParams.set('session', token.split('.')[0] ?? '');
          if (language) address.searchParams.set('lang', language);
          if (theme !== 'auto') address.searchParams.set('theme', theme);
          return { address, token };
        };
        const renew = (ended: string): Promise<string> => tokens.current(ended);
        return new Mounted(placeOf(target), { embed, open, renew, faults }, { ...options, ...own });
      },
    });
  }

  /** Opens an onboarding; throws for a link that is not of one at this installation. */
  function onboarding(target: string | HTMLElement, options: OnboardingOptions): MountedEmbed {
    const { link, language, onReady, onStep, onState, onResize, onFailed } = options;
    const [, base, token] = /^(https?:\/\/[^/]+)\/onboarding\/([\w-]+)/.exec(link) ?? [];
    if (base !== ORIGIN) throw new Error(`Kupa: ${link} is no onboarding at ${ORIGIN}.`);
    const open = async ({ language: spoken }: Shown): Promise<Opened> => {
      const address = new URL(`/onboarding/frame/${token}`, ORIGIN);
      if (spoken) address.searchParams.set('language', spoken);
      return { address, token: '' };
    };
    const source = { embed: 'onboarding', open, renew: null, faults } as const;
    const mounted = new Mounted(placeOf(target), source, { ...(language && { language }) });
    const handlers = { ready: onReady, step: onStep, state: onState, resize: onResize, failed: onFailed };
    for (const [type, handle] of Object.entries(handlers))
      if (handle) mounted.addEventListener(type, (event) => handle((event as CustomEvent).detail));
    return mounted;
  }

  return Object.freeze({ version: 1, create, onboarding });
}
