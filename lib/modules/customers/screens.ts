import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of customers. */
export const customerScreens = {
  screens: {
    '/customers': 'see-customers',
    '/customers/new': 'edit-customers',
    '/customers/import': 'edit-customers',
    '/customers/export': 'see-customers',
    '/customers/pick': 'see-customers',
    '/customers/[guid]': 'see-customers',
    '/customers/[guid]/edit': 'edit-customers',
  },
  navigation: [
    { href: '/customers', label: 'common.nav.customers', icon: 'contact', section: 'business', order: 8, letter: 'c' },
  ],
} as const satisfies ModuleScreens;
