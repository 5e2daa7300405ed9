import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of subscriptions. */
export const subscriptionScreens = {
  screens: {
    // The list, and one subscription.
    '/subscriptions': 'see-subscriptions',
    '/subscriptions/export': 'see-subscriptions',
    '/subscriptions/news': 'see-subscriptions',
    '/subscriptions/[subscriptionId]': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/news': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/messages/[messageId]': 'see-subscriptions',
    // The link on which a buyer starts a subscription.
    '/subscriptions/[subscriptionId]/link': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/link/code': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/link/poster': 'see-subscriptions',
    '/subscriptions/[subscriptionId]/link/preview': 'see-subscriptions',
    // The messages about a failed payment, before they go.
    '/subscriptions/[subscriptionId]/failure/preview': 'see-subscriptions',
    // Creation, templates, recovery and figures.
    '/subscriptions/new': 'manage-subscriptions',
    '/subscriptions/new/preview': 'manage-subscriptions',
    '/subscriptions/templates': 'see-subscriptions',
    '/subscriptions/templates/prices': 'see-subscriptions',
    '/subscriptions/recovery': 'see-subscriptions',
    '/subscriptions/numbers': 'see-subscriptions',
    '/subscriptions/numbers/list': 'see-subscriptions',
    // Settings; read-only for roles that may not change them.
    '/subscriptions/settings': 'see-subscriptions',
    '/subscriptions/settings/preview': 'see-subscriptions',
  },
  ownPolicyPaths: [
    '/subscription/',
    '/subscriptions/[subscriptionId]/messages/[messageId]',
    '/subscriptions/[subscriptionId]/link/preview',
    '/subscriptions/[subscriptionId]/failure/preview',
    '/subscriptions/settings/preview',
  ],
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
