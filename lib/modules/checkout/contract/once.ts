/** A token that names one form of a page: 128 random bits, base64url. What is sent with it twice is done once. */
const ONCE = /^[\w-]{22}$/;

export const isOnce = (text: unknown): text is string => typeof text === 'string' && ONCE.test(text);

/** Identity of a form, and how often it has sent a payment. */
export type FormQuery = { once: string; clicks: number };

/** Reads a form's token and clicks from a query; null without a token. */
export function parseFormQuery(query: URLSearchParams): FormQuery | null {
  const [once, clicks] = [query.get('once'), query.get('clicks') ?? ''];
  return once === null ? null : { once, clicks: /^\d{1,3}$/.test(clicks) ? Number(clicks) : 1 };
}
