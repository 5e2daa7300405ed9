import type { Right } from './rights.ts';

/**
 * Every screen and every reading route of the dashboard with the right that opens it; null: every signed-in person. The
 * pages ask it, the menu is cut by it, the screen of a refusal names it, and a test fails where a file of the tree has
 * no row.
 */
export const SCREENS = {
  '/': 'see-sales',
  '/sales': 'see-sales',
  '/sales/export': 'see-sales',
  '/sales/news': 'see-sales',
  '/sales/[saleId]': 'see-sales',
  '/sales/[saleId]/messages/[messageId]': 'see-sales',
  '/sales/[saleId]/receipts/[attemptId]': 'see-sales',
  '/search': 'see-sales',
  '/holds': 'see-sales',
  '/refunds': 'see-sales',
  '/refunds/export': 'see-sales',
  '/products': 'see-products',
  '/products/new': 'edit-products',
  '/products/import': 'edit-products',
  '/products/export': 'see-products',
  '/products/[guid]': 'see-products',
  '/customers': 'see-customers',
  '/customers/new': 'edit-customers',
  '/customers/import': 'edit-customers',
  '/customers/export': 'see-customers',
  '/customers/[guid]': 'see-customers',
  '/customers/[guid]/edit': 'edit-customers',
  '/callbacks': 'see-callbacks',
  '/callbacks/[deliveryId]': 'see-callbacks',
  '/callbacks/news': 'see-callbacks',
  '/callbacks/addresses': 'see-callbacks',
  '/callbacks/addresses/news': 'see-callbacks',
  '/developers/signing': 'see-keys',
  '/developers/keys': 'see-keys',
  '/developers/requests': 'see-api-log',
  '/developers/requests/[callId]': 'see-api-log',
  '/settings/payment-page': 'see-page',
  '/settings/payment-page/preview': 'see-page',
  '/settings/people': 'see-people',
  '/settings/roles': null,
  '/settings/account': null,
  '/settings/audit': 'see-audit',
} as const satisfies Record<`/${string}`, Right | null>;

export type Screen = keyof typeof SCREENS;

const PATTERNS = Object.entries(SCREENS).map(([path, right]) => ({
  path: path as Screen,
  right,
  pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`),
}));

/** The screen of a path, without its query, fragment and closing slash; null where there is none. */
export function screenOfPath(path: string): { path: Screen; right: Right | null } | null {
  const bare = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  // A name of its own comes before a parameter in its place.
  return (
    PATTERNS.find(({ path: known }) => known === bare) ?? PATTERNS.find(({ pattern }) => pattern.test(bare)) ?? null
  );
}
