/**
 * Secret of this browser for one seller: 256 random bits in our own storage, which a browser separates by the shop that
 * frames us. Without a storage no card is saved.
 */

/**
 * All of it: an object of secrets by their sellers' public keys. The card form itself looks only whether it is there.
 */
const NAME = 'kupa';
const PROBE = 'kupa-probe';

function readAll(): Record<string, string> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    // An unreadable value was not written by this script: it is overwritten.
    return {};
  }
}

function writeAll(all: Record<string, string>): void {
  if (Object.keys(all).length === 0) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, JSON.stringify(all));
}

/** Whether this browser keeps anything for us: some refuse it in frames, some in private windows. */
export function hasStorage(): boolean {
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

/** Secret of this browser for a seller; null where it has none. */
export const knownSecret = (seller: string): string | null => readAll()[seller] ?? null;

/** Secret of this browser for a seller; made where it has none. */
export function ownSecret(seller: string): string {
  const known = knownSecret(seller);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const made = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace('=', '');
  writeAll({ ...readAll(), [seller]: made });
  return made;
}

export function forgetSecret(seller: string): void {
  const { [seller]: _, ...rest } = readAll();
  writeAll(rest);
}
