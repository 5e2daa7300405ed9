import type { ModuleScreens } from '#lib/screen.ts';

/** Documentation and status of the product, both public. */
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
    { href: '/docs', label: 'common.nav.reference', icon: 'book', section: 'developers', order: 80, letter: 'd' },
    { href: '/docs/errors', label: 'common.nav.errors', icon: 'error', section: 'developers', order: 90, letter: 'e' },
    { href: '/docs/verify', label: 'common.nav.verify', icon: 'badge', section: 'developers', order: 100, letter: 'v' },
    { href: '/status', label: 'common.nav.status', icon: 'activity', section: 'developers', order: 110, letter: 'u' },
  ],
} as const satisfies ModuleScreens;
