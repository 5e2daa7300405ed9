import type { ModuleScreens } from '#lib/screen.ts';

/** The documentation, which is open to everybody, and the status of the product. */
export const docsScreens = {
  screens: {},
  open: {
    '/docs': 'everybody',
    '/docs/[topic]': 'everybody',
    '/docs/errors': 'everybody',
    '/docs/operations/[id]': 'everybody',
    '/docs/search-index': 'everybody',
    '/docs/verify': 'everybody',
    '/status': 'insiders',
  },
  navigation: [
    { href: '/docs', label: 'common.nav.reference', icon: 'book', section: 'developers', order: 80 },
    { href: '/docs/errors', label: 'common.nav.errors', icon: 'error', section: 'developers', order: 90 },
  ],
} as const satisfies ModuleScreens;
