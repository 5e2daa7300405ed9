import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of the counter: the till, a sale of it, and the sign-in at a device that several people share. */
export const counterScreens = {
  screens: { '/counter': 'use-counter', '/counter/sales/[saleId]': 'use-counter' },
  open: { '/counter/enter': 'everybody' },
  navigation: [
    { href: '/counter', label: 'common.nav.counter', icon: 'basket', section: 'work', order: 15, letter: '3' },
  ],
  homeActions: [
    { href: '/counter', label: 'common.search.action.counter', icon: 'basket', right: 'use-counter', order: 20 },
  ],
} as const satisfies ModuleScreens;
