/** Origins that may embed a seller's payment page (B-02; decision 0019), and how an origin is written. */

/** An origin as browsers write it, from a typed text; null where it is none. Plain http for this machine alone. */
export function readOrigin(text: string): string | null {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password, pathname, search, hash, hostname } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return null;
  if (username || password || pathname !== '/' || search || hash || !/^[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/.test(hostname))
    return null;
  return origin;
}

/** `own`: our origin, whose pages could read what is typed into the page (B-07). */
type EmbedRequest = { registered: readonly string[]; returnUrl: string | null; sandbox: boolean; own: string };

/**
 * The origins that may embed a sale's page: those the seller registered; where there are none, in the sandbox every
 * origin (null), in production the origin of the sale's own return address, which only the seller's key could set.
 * Never ours, whoever named it.
 */
export function embedOrigins({ registered, returnUrl, sandbox, own }: EmbedRequest): string[] | null {
  if (registered.length > 0) return registered.filter((origin) => origin !== own);
  if (sandbox) return null;
  const origin = returnUrl === null ? null : originOf(returnUrl);
  return origin === null || origin === own ? [] : [origin];
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' ? origin : null;
}
