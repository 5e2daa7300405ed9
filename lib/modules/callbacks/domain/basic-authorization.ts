import { CREDENTIALS_MASK } from '#lib/kernel/mask-credentials.ts';

/** The user and the password of a callback address as Basic authorization (RFC 7617), in UTF-8. */

/** RFC 7617: neither may hold a control character, and the user no colon. */
const CONTROL = /[\u0000-\u001f\u007f]/;

type Credentials = { user: string; password: string };

/** Credentials of a URL; null if badly percent-encoded. */
function decoded({ username, password }: URL): Credentials | null {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Whether the credentials of an address can be sent. The mask is none: it came from a screen. */
export function areSendable(url: URL): boolean {
  const credentials = hasCredentials(url) ? decoded(url) : null;
  if (credentials === null) return false;
  const { user, password } = credentials;
  return user !== CREDENTIALS_MASK && !user.includes(':') && !CONTROL.test(user) && !CONTROL.test(password);
}

/** The value of the header; null of an address without credentials. */
export function basicAuthorization(url: URL): string | null {
  const credentials = hasCredentials(url) ? decoded(url) : null;
  return credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
}

export function withoutCredentials(url: URL): URL {
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

/** `Authorization` header as stored: its scheme, and a mask. */
export const maskedAuthorization = (value: string): string =>
  `${/^[a-z0-9-]{1,20}(?= )/i.exec(value)?.[0] ?? ''} ${CREDENTIALS_MASK}`.trim();

/** Shorter passwords occur in ordinary words: masking them would garble a response and reveal them. */
const MIN_MASKED_LENGTH = 4;

/**
 * Masks the credentials of an address in what its receiver answered: some receivers repeat the headers they were sent.
 */
export function maskingCredentials(url: URL): (text: string) => string {
  const authorization = basicAuthorization(url);
  const credentials = decoded(url);
  if (authorization === null || credentials === null) return (text) => text;
  const { user, password } = credentials;
  // A key in place of the user has no password.
  const secrets = [authorization.slice('Basic '.length), password || user, url.password || url.username];
  const masked = [...new Set(secrets)].filter(({ length }) => length >= MIN_MASKED_LENGTH);
  return (text) => masked.reduce((left, secret) => left.replaceAll(secret, CREDENTIALS_MASK), text);
}
