import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of callbacks. */
export const callbackScreens = {
  screens: {
    '/callbacks': 'see-callbacks',
    '/callbacks/[deliveryId]': 'see-callbacks',
    '/callbacks/export': 'see-callbacks',
    '/callbacks/news': 'see-callbacks',
    '/callbacks/addresses': 'see-callbacks',
    '/callbacks/addresses/news': 'see-callbacks',
    '/developers/signing': 'see-keys',
  },
  navigation: [
    { href: '/callbacks', label: 'common.nav.callbacks', icon: 'send', section: 'developers', order: 20, letter: 'k' },
    {
      href: '/developers/signing',
      label: 'common.nav.signing',
      icon: 'signature',
      section: 'developers',
      order: 40,
      letter: 'n',
    },
    {
      href: '/sandbox/inbox',
      label: 'common.nav.inbox',
      icon: 'inbox',
      section: 'sandbox',
      order: 10,
      letter: 'i',
    },
  ],
} as const satisfies ModuleScreens;
