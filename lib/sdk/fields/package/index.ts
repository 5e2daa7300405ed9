import type { SvcGlobal } from '../page/svc.ts';

/** `@kupa/hosted-fields`: takes the script from an installation, once, and hands over what it brings. */
export type { FieldEvent, HostedField, Instance, SvcGlobal, TokenizeData } from '../page/svc.ts';
export type { CardType, EventName, FieldOptions, FieldState, Styles } from '../protocol.ts';
export type {
  FieldName,
  FieldsErrorName,
  InstanceOptions,
  LocalErrorName,
  TokenizeResult,
  TokenizeSuccess,
  Total,
} from '#lib/modules/hosted-fields/contract/instance.ts';

export type LoadOptions = {
  /** `v1` is the newest with its fixes; a whole version such as `1.0.0` never changes and may have `integrity`. */
  version?: string;
  integrity?: string;
  /** Of the page's own policy. */
  nonce?: string;
};

const loaded = new Map<string, Promise<SvcGlobal>>();

/**
 * The script of the installation at `origin`. Only in browsers; rejects where it does not load, and the next call tries
 * again.
 */
export function loadHostedFields(
  origin: string,
  { version = 'v1', integrity, nonce }: LoadOptions = {},
): Promise<SvcGlobal> {
  if (typeof document === 'undefined') return Promise.reject(new Error('Hosted fields are for browsers.'));
  const address = `${origin.replace(/\/$/, '')}/hf/${version}/hostedfields.js`;
  const known = loaded.get(address);
  if (known) return known;
  const loading = new Promise<SvcGlobal>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    script.addEventListener('load', () => resolve((window as unknown as { Svc: SvcGlobal }).Svc));
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
