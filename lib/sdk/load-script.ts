/** Loading of a script that a page takes from an installation, for the packages. */

const loaded = new Map<string, Promise<unknown>>();

/** `nonce` comes from the page's own Content Security Policy. */
export type ScriptOptions = { nonce?: string | undefined; integrity?: string | undefined };

/**
 * Global that the script at `path` of the installation at `origin` puts into the window under `name`. Asked for once;
 * rejects where it does not load, and the next call tries again. Only in browsers.
 */
export function loadScript<Global>(
  origin: string,
  path: string,
  name: string,
  { nonce, integrity }: ScriptOptions,
): Promise<Global> {
  if (typeof document === 'undefined') return Promise.reject(new Error(`${name} is for browsers.`));
  const address = origin.replace(/\/$/, '') + path;
  const known = loaded.get(address);
  if (known) return known as Promise<Global>;
  const loading = new Promise<Global>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    if (nonce) script.nonce = nonce;
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' });
    script.addEventListener('load', () => resolve((window as unknown as Record<string, Global>)[name] as Global));
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
