import type { ModuleScreens } from '#lib/screen.ts';

/** What subscriptions show. */
export const subscriptionScreens = {
  screens: {
    // The list and one of it.
    '/subscriptions': 'see-subscriptions',
    '/subscriptions/export': 'see-subscriptions',
    '/subscriptions/news': 'see-subscriptions',
    '/subscriptions/[subscriptionId]': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/news': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/messages/[messageId]': 'see-subscriptions',
    // What is made of them: '/subscriptions/new', '/subscriptions/templates', '/subscriptions/recovery',
    // '/subscriptions/numbers', '/subscriptions/settings'.
  },
  navigation: [
    {
      href: '/subscriptions',
      label: 'common.nav.subscriptions',
      icon: 'repeat',
      section: 'work',
      order: 25,
      letter: 'j',
    },
  ],
} as const satisfies ModuleScreens;
