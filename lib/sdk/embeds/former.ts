/**
 * Embeds were called parts until 0.3. Their names of that time work until 0.5: the package `@kupa/parts`, the field
 * `parts` of embedded-sessions, and these.
 */

/** Former addresses, and those that answer as they did. */
export const FORMER_ADDRESSES = {
  '/embed/v1/partner.js': '/embed/v1/embeds.js',
  '/docs/parts': '/docs/embeds',
} as const;

/** Former names of faults, by their names of today: the script at the former address says those. */
export const FORMER_FAULTS: Readonly<Record<string, string>> = { 'wrong-embed': 'wrong-part' };
