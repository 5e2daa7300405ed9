import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of a business's own card. */
export const balanceScreens = {
  screens: { '/settings/payouts/card': 'manage-payouts' },
  navigation: [
    {
      href: '/settings/payouts/card',
      label: 'own-card.title',
      icon: 'wallet',
      section: 'work',
      order: 38,
      within: '/balance',
      letter: '9',
    },
  ],
  audited: {
    'own-card-kept': { area: 'money', says: 'own-card.audit.kept' },
    'own-card-deleted': { area: 'money', says: 'own-card.audit.deleted' },
  },
} as const satisfies ModuleScreens;
