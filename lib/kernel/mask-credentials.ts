/**
 * Callback addresses may carry a user and a password (answers, section 5). They leave the product in one way, the
 * `Authorization` header of a callback, and are masked wherever an address is shown, exported, logged or audited.
 */

/** Stands where the user and the password were; the user too, because many services take a key in its place. */
export const CREDENTIALS_MASK = '***';

/** How an address begins, as browsers and people write it: slashes of either kind, of http none either. */
const SCHEME = String.raw`(?:https?:|[a-z][a-z0-9+.-]{0,20}:[/\\])[/\\]*`;

/** Authorities, wherever in a text they stand. Consumed whole, so that the time is linear. */
const AUTHORITIES = new RegExp(String.raw`\b(${SCHEME})([^\s/\\?#]*)`, 'gi');

/** A text that was meant as an address: the scheme, and everything up to the last `@`. */
const MEANT_AS_ADDRESS = new RegExp(String.raw`^(\s*${SCHEME}).*@`, 'is');

/**
 * A text with the user and the password of each address in it masked; every other text is unchanged. Of a text that
 * begins as an address and cannot be read as one, everything before the last `@` is taken for them.
 */
export function maskedAddress(text: string): string {
  if (!text.includes('@')) return text;
  const masked = text.replaceAll(AUTHORITIES, (whole, scheme: string, authority: string) => {
    const end = authority.lastIndexOf('@');
    return end < 0 ? whole : `${scheme}${CREDENTIALS_MASK}${authority.slice(end)}`;
  });
  return masked === text && hidesCredentials(text) ? text.replace(MEANT_AS_ADDRESS, `$1${CREDENTIALS_MASK}@`) : masked;
}

function hidesCredentials(text: string): boolean {
  if (!MEANT_AS_ADDRESS.test(text)) return false;
  const url = URL.parse(text);
  return url === null || url.username !== '' || url.password !== '';
}
