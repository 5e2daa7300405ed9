/**
 * Pages that partners' sites may frame. In a frame they have an address of their own, so that every request, also a
 * script's, shows its origin; cookies of a frame stay below that address, and the page itself cannot be framed.
 */

/** Base of the pages `/onboarding/{token}` inside a frame, and path of their cookies. */
export const FRAMED_BASE = '/onboarding/frame';

/** Headers that the front sets on every request for a page, overwriting a client's. */
export const FRAMED_HEADER = 'x-kupa-framed';
export const EMBEDDERS_HEADER = 'x-kupa-embedders';
/** Base of the card fields that a page of ours may frame, with their origin; empty where there are none. */
export const FIELDS_HEADER = 'x-kupa-fields';

/**
 * Value of `FRAMED_HEADER`: the scheme of the browser's connection, which decides a frame's cookies; empty for a page
 * that is not framed.
 */
export type FramedBy = 'https' | 'http' | '';

const FRAMED = /^\/onboarding\/frame\/([\w-]{43})(\/[^?#]*)?(?:[?#]|$)/;

/** The token in an address of a frame, and the path of the page that it shows; null for every other address. */
export function framedPage(target: string): { token: string; path: string } | null {
  const [, token, rest = ''] = FRAMED.exec(target) ?? [];
  return token === undefined ? null : { token, path: `/onboarding/${token}${rest}` };
}

/** Address in a frame of a link's page; null for every other address. */
export const frameAddress = (path: string): string | null => {
  const [, rest] = /^\/onboarding\/([\w-]{43}(?:\/[^?#]*)?)$/.exec(path) ?? [];
  return rest === undefined ? null : `${FRAMED_BASE}/${rest}`;
};

/** Flags of a cookie in a frame: over https one of its own for each site around; on this machine all are one site. */
export const framedCookie = (by: string) => {
  const isSecure = by === 'https';
  const sameSite: 'none' | 'lax' = isSecure ? 'none' : 'lax';
  return { httpOnly: true, path: FRAMED_BASE, sameSite, secure: isSecure, partitioned: isSecure };
};
