import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of a business's keys and of its payment page. */
export const sellerScreens = {
  screens: {
    '/developers/integration': 'see-keys',
    '/developers/keys': 'see-keys',
    '/settings/payment-page': 'see-page',
    '/settings/payment-page/preview': 'see-page',
  },
  ownPolicyPaths: ['/settings/payment-page/preview', '/brand/'],
  navigation: [
    {
      href: '/settings/payment-page',
      label: 'common.nav.paymentPage',
      icon: 'palette',
      section: 'business',
      order: 10,
      letter: 'b',
    },
    {
      href: '/developers/integration',
      label: 'common.nav.integration',
      icon: 'code',
      section: 'developers',
      order: 5,
      letter: 'w',
    },
    { href: '/developers/keys', label: 'common.nav.keys', icon: 'key', section: 'developers', order: 30, letter: 'y' },
  ],
  homeActions: [
    {
      href: '/settings/payment-page',
      label: 'common.search.action.logo',
      icon: 'palette',
      right: 'edit-page',
      order: 30,
    },
  ],
} as const satisfies ModuleScreens;
