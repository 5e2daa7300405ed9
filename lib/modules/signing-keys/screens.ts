import type { ModuleScreens } from '#lib/screen.ts';

/** The keys that sign the papers of a business. */
export const signingKeyScreens = {
  screens: { '/settings/signature': 'manage-keys' },
  navigation: [
    {
      href: '/settings/signature',
      label: 'signing-keys.nav',
      icon: 'signature',
      section: 'business',
      order: 13,
      within: '/settings/payment-page',
    },
  ],
  audited: {
    'signing-key-brought': { area: 'settings', says: 'signing-keys.audit.brought' },
    'signing-key-ended': { area: 'settings', says: 'signing-keys.audit.ended' },
  },
} as const satisfies ModuleScreens;
