import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of products. */
export const productScreens = {
  screens: {
    '/products': 'see-products',
    '/products/new': 'edit-products',
    '/products/import': 'edit-products',
    '/products/export': 'see-products',
    '/products/pick': 'see-products',
    '/products/[guid]': 'see-products',
  },
  navigation: [
    { href: '/products', label: 'common.nav.products', icon: 'package', section: 'business', order: 5, letter: 'p' },
  ],
} as const satisfies ModuleScreens;
