import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { EmbedName } from '#lib/modules/embedded/contract/embeds.ts';
import type { Embeds, EmbedsOptions, OnboardingOptions } from '../page/create-embeds.ts';
import type { MountedEmbed } from '../page/mounted-embed.ts';
import { LoaderContext } from './loader-context.ts';

/** `@kupa/embeds/react`: a provider that knows where tokens come from, and the embeds within. */

type Shared = { open: () => Promise<Embeds>; options: Pick<EmbedsOptions, 'language' | 'theme'> };

const EmbedsContext = createContext<Shared | null>(null);

export type KupaEmbedsProps = EmbedsOptions & {
  /** The origin of the installation. */
  origin: string;
  nonce?: string;
  children: ReactNode;
};

/** Origin and token of the embeds within. They share a token; `fetchToken` may be another function at each render. */
export function KupaEmbeds({ origin, nonce, fetchToken, language, theme, children }: KupaEmbedsProps) {
  const load = useContext(LoaderContext);
  const latest = useRef(fetchToken);
  useEffect(() => {
    latest.current = fetchToken;
  });
  const open = useMemo(() => {
    let opened: Promise<Embeds> | null = null;
    return () => {
      opened ??= load(origin, nonce ? { nonce } : {}).then(({ create }) =>
        create({ fetchToken: () => latest.current() }),
      );
      opened.catch(() => {
        opened = null;
      });
      return opened;
    };
  }, [load, origin, nonce]);
  const options = useMemo(() => ({ ...(language && { language }), ...(theme && { theme }) }), [language, theme]);
  const shared = useMemo(() => ({ open, options }), [open, options]);
  return <EmbedsContext value={shared}>{children}</EmbedsContext>;
}

export type KupaEmbedProps = {
  embed: EmbedName;
  id?: string;
  className?: string;
  onReady?: () => void;
  /** A script that does not load, a token that is missing, or an embed that cannot be shown. */
  onError?: (error: unknown) => void;
};

/** One embed. Nothing happens on a server; taken away, its frame goes. */
export function KupaEmbed({ embed, id, className, onReady, onError }: KupaEmbedProps) {
  const shared = useContext(EmbedsContext);
  if (!shared) throw new Error('This stands outside of <KupaEmbeds>.');
  const { open, options } = shared;
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedEmbed | null>(null);
  const latest = useRef({ onReady, onError, options });
  useEffect(() => {
    latest.current = { onReady, onError, options };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Strict mode mounts twice: the embed of the first mount is removed.
    let isOver = false;
    let made: MountedEmbed | null = null;
    open().then(
      (embeds) => {
        if (isOver) return;
        made = embeds.mount(element, embed, latest.current.options);
        mounted.current = made;
        made.addEventListener('ready', () => latest.current.onReady?.());
        made.addEventListener('failed', (event) => latest.current.onError?.((event as CustomEvent).detail));
      },
      (why: unknown) => !isOver && latest.current.onError?.(why),
    );
    return () => {
      isOver = true;
      made?.destroy();
      mounted.current = null;
    };
  }, [open, embed]);
  useEffect(() => {
    mounted.current?.update(options);
  }, [options]);
  return <div ref={place} id={id} className={className} />;
}

export type KupaOnboardingProps = Omit<OnboardingOptions, 'onFailed'> & {
  /** The origin of the installation. */
  origin: string;
  nonce?: string;
  id?: string;
  className?: string;
  /** A script that does not load, or an onboarding that may not be shown on this site. */
  onError?: (error: unknown) => void;
};

/** The whole onboarding of a seller, by its link; stands without `KupaEmbeds`, because it needs no token. */
export function KupaOnboarding({ origin, nonce, link, language, id, className, ...handlers }: KupaOnboardingProps) {
  const load = useContext(LoaderContext);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isOver = false;
    let made: MountedEmbed | null = null;
    load(origin, nonce ? { nonce } : {})
      .then(({ onboarding }) => {
        if (isOver) return;
        made = onboarding(element, {
          link,
          ...(language && { language }),
          onReady: (at) => latest.current.onReady?.(at),
          onStep: (at) => latest.current.onStep?.(at),
          onState: (at) => latest.current.onState?.(at),
          onResize: (size) => latest.current.onResize?.(size),
          onFailed: (why) => latest.current.onError?.(why),
        });
      })
      .catch((why: unknown) => !isOver && latest.current.onError?.(why));
    return () => {
      isOver = true;
      made?.destroy();
    };
  }, [load, origin, nonce, link, language]);
  return <div ref={place} id={id} className={className} />;
}
