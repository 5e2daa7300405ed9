import type { ModuleScreens } from '#lib/screen.ts';

/** What the documentation, which is open to everybody, has in the navigation. */
export const docsScreens = {
  screens: {},
  navigation: [
    { href: '/docs', label: 'common.nav.reference', icon: 'book', section: 'developers', order: 80 },
    { href: '/docs/errors', label: 'common.nav.errors', icon: 'error', section: 'developers', order: 90 },
  ],
} as const satisfies ModuleScreens;
