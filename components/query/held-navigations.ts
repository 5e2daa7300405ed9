/**
 * Navigations that do not reach the server wait on the screen that they would leave. Without this the router hands them
 * to the browser, which shows an error page of its own. Next's `experimental.useOffline` waits as well, but sends
 * server actions again: an action that got no answer may have happened.
 */

/** Pause before a waiting navigation is tried again by itself, milliseconds. */
const PAUSE_MS = 5_000;

let held = 0;
const listeners = new Set<() => void>();
const tries = new Set<() => void>();

const count = (change: 1 | -1): void => {
  held += change;
  for (const tell of listeners) tell();
};

/** Whether a navigation waits, for `useSyncExternalStore`. */
export const isNavigationHeld = (): boolean => held > 0;

export function onHeldChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Retries the navigations that wait now. */
export function retryNavigations(): void {
  for (const retry of [...tries]) retry();
}

const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer);
      tries.delete(retry);
      resolve();
    };
    const timer = setTimeout(retry, PAUSE_MS);
    tries.add(retry);
  });

/** Asks until it gets an answer. `isOver`: nobody waits any more. */
async function untilReached<Answer>(ask: () => Promise<Answer>, isOver: () => boolean): Promise<Answer> {
  let waits = false;
  try {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (isOver()) throw error;
      }
      if (!waits) count(1);
      waits = true;
      await nextTry();
    }
  } finally {
    if (waits) count(-1);
  }
}

/** Requests of the router for a screen that somebody opens: not what it loads ahead, nor server actions. */
function isNavigation({ method = 'GET', headers }: RequestInit = {}): boolean {
  const given = new Headers(headers);
  return method === 'GET' && given.has('rsc') && !/prefetch/.test([...given.keys()].join());
}

/** A link that the browser follows by itself, in this tab and to this site. */
function followedLink(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOurs = link && link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const isWithin = link?.hash && link.href.split('#')[0] === window.location.href.split('#')[0];
  return isOurs && isPlain && !isWithin && !event.defaultPrevented ? link.href : null;
}

/** Holds navigations of this document, unless another frames it; returns what ends it. */
export function holdNavigations(): () => void {
  if (window.parent !== window) return () => undefined;
  const plain = globalThis.fetch;
  let isEnded = false;
  const holding: typeof fetch = (input, init) =>
    isNavigation(init)
      ? untilReached(
          () => plain(input, init),
          () => isEnded || init?.signal?.aborted === true,
        )
      : plain(input, init);
  const follow = (event: MouseEvent): void => {
    const href = navigator.onLine ? null : followedLink(event);
    if (href === null) return;
    event.preventDefault();
    const reach = async () => {
      if (!navigator.onLine) throw new TypeError('no network');
    };
    void untilReached(reach, () => isEnded).then(
      () => window.location.assign(href),
      () => undefined,
    );
  };
  globalThis.fetch = holding;
  window.addEventListener('click', follow);
  window.addEventListener('online', retryNavigations);
  return () => {
    isEnded = true;
    if (globalThis.fetch === holding) globalThis.fetch = plain;
    window.removeEventListener('click', follow);
    window.removeEventListener('online', retryNavigations);
    retryNavigations();
  };
}
