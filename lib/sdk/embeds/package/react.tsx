import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import type { EmbeddedPart } from '#lib/modules/embedded/contract/parts.ts';
import type { MountedPart, OnboardingOptions, Parts, PartsOptions } from '../page/parts.ts';
import { loadParts } from './index.ts';

/** `@kupa/parts/react`: a provider that knows where tokens come from, and the parts within. */

type Shared = { open: () => Promise<Parts>; options: Pick<PartsOptions, 'language' | 'theme'> };

const PartsContext = createContext<Shared | null>(null);

export type KupaPartsProps = PartsOptions & {
  /** The origin of the installation. */
  origin: string;
  nonce?: string;
  children: ReactNode;
};

/** Origin and token of the parts within. They share a token; `fetchToken` may be another function at each render. */
export function KupaParts({ origin, nonce, fetchToken, language, theme, children }: KupaPartsProps) {
  const latest = useRef(fetchToken);
  useEffect(() => {
    latest.current = fetchToken;
  });
  const open = useMemo(() => {
    let opened: Promise<Parts> | null = null;
    return () => {
      opened ??= loadParts(origin, nonce ? { nonce } : {}).then(({ create }) =>
        create({ fetchToken: () => latest.current() }),
      );
      opened.catch(() => {
        opened = null;
      });
      return opened;
    };
  }, [origin, nonce]);
  const options = useMemo(() => ({ ...(language && { language }), ...(theme && { theme }) }), [language, theme]);
  const shared = useMemo(() => ({ open, options }), [open, options]);
  return <PartsContext value={shared}>{children}</PartsContext>;
}

export type KupaPartProps = {
  part: EmbeddedPart;
  id?: string;
  className?: string;
  onReady?: () => void;
  /** A script that does not load, a token that is missing, or a part that cannot be shown. */
  onError?: (error: unknown) => void;
};

/** One part. Nothing happens on a server; taken away, its frame goes. */
export function KupaPart({ part, id, className, onReady, onError }: KupaPartProps) {
  const shared = useContext(PartsContext);
  if (!shared) throw new Error('This stands outside of <KupaParts>.');
  const { open, options } = shared;
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPart | null>(null);
  const latest = useRef({ onReady, onError, options });
  useEffect(() => {
    latest.current = { onReady, onError, options };
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Strict mode begins twice: what the first beginning opens is taken away.
    let isOver = false;
    let made: MountedPart | null = null;
    open().then(
      (parts) => {
        if (isOver) return;
        made = parts.mount(element, part, latest.current.options);
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
  }, [open, part]);
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

/** The whole onboarding of a seller, by its link; stands without `KupaParts`, because it needs no token. */
export function KupaOnboarding({ origin, nonce, link, language, id, className, ...handlers }: KupaOnboardingProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isOver = false;
    let made: MountedPart | null = null;
    loadParts(origin, nonce ? { nonce } : {})
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
  }, [origin, nonce, link, language]);
  return <div ref={place} id={id} className={className} />;
}
