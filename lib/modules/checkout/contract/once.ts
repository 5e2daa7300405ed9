/**
 * A token that names one drawn form of a page: 128 random bits, base64url. A payment sent with it twice is made once.
 */
const ONCE = /^[\w-]{22}$/;

export const isOnce = (text: unknown): text is string => typeof text === 'string' && ONCE.test(text);

/** Identity of a form, and how often it has sent a payment. */
export type FormQuery = { once: string; clicks: number };

/** Reads a form's token and clicks from a query; null without a token. */
export function parseFormQuery(query: URLSearchParams): FormQuery | null {
  const [once, clicks] = [query.get('once'), query.get('clicks') ?? ''];
  return once === null ? null : { once, clicks: /^\d{1,3}$/.test(clicks) ? Number(clicks) : 1 };
}
