import type { PartsGlobal } from '../page/parts.ts';

/** `@kupa/parts`: takes the script from an installation, once, and hands over what it brings. */
export type { MountedPart, OnboardingOptions, Parts, PartsGlobal, PartsOptions } from '../page/parts.ts';
export type { OnboardingPlace } from '../protocol.ts';
export type { EmbeddedPart } from '#lib/modules/embedded/contract/parts.ts';

const loaded = new Map<string, Promise<PartsGlobal>>();

/**
 * The script of the installation at `origin`; `nonce` is of the page's own policy. Only in browsers; rejects where it
 * does not load, and the next call tries again.
 */
export function loadParts(origin: string, { nonce }: { nonce?: string } = {}): Promise<PartsGlobal> {
  if (typeof document === 'undefined') return Promise.reject(new Error('Parts are for browsers.'));
  const address = `${origin.replace(/\/$/, '')}/embed/v1/partner.js`;
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<PartsGlobal>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    if (nonce) script.nonce = nonce;
    script.addEventListener('load', () => resolve((window as unknown as { KupaParts: PartsGlobal }).KupaParts));
    script.addEventListener('error', () => {
      loaded.delete(address);
      script.remove();
      reject(new Error(`${address} did not load.`));
    });
    document.head.append(script);
  });
  loaded.set(address, loading);
  return loading;
}
