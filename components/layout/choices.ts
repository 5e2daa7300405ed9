/** Cookies of a person's own choices; none of them grants anything. */
export const SELLER_COOKIE = 'kupa-seller';
export const RAIL_COOKIE = 'kupa-rail';
export const GROUPS_COOKIE = 'kupa-rail-groups';
/** `off`: shortcuts of one key are turned off. */
export const SHORTCUTS_COOKIE = 'kupa-shortcuts';

const YEAR_SECONDS = 31_536_000;

/** Stores a choice in this browser. An empty value removes it. */
export function rememberChoice(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${name}=${value}; path=/; max-age=${value === '' ? 0 : YEAR_SECONDS}; samesite=lax`;
}
