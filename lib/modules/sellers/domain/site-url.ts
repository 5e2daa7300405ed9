import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';

/** Longest address of a site, characters. */
export const MAX_SITE_URL = 255;

/**
 * The address of a business's site as it is stored, or what is wrong with it. A bare host (`shop.example`) gets https.
 * Our servers never call it: people open it.
 */
export function readSiteUrl(typed: string): { value: string } | { cause: Cause } {
  const text = typed.trim();
  const written = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(written);
  if (!url || /\s/.test(text)) return { cause: { key: 'url_not_a_url' } };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { cause: { key: 'url_scheme' } };
  if (url.username !== '' || url.password !== '') return { cause: { key: 'url_credentials' } };
  if (!/[^.]\.[^.]{2,}$/.test(url.hostname)) return { cause: { key: 'url_host' } };
  if (written.length > MAX_SITE_URL) return { cause: { key: 'url_too_long', values: { max: MAX_SITE_URL } } };
  return { value: written };
}
