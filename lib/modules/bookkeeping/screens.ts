import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of what an accountant takes into other books, its files, and the accounts there. */
export const bookkeepingScreens = {
  screens: {
    '/bookkeeping': 'see-reports',
    '/bookkeeping/file': 'see-reports',
    '/bookkeeping/hand-overs/[number]/file': 'see-reports',
    '/bookkeeping/accounts': 'see-reports',
  },
  navigation: [
    {
      href: '/bookkeeping',
      label: 'bookkeeping.title',
      icon: 'book',
      section: 'work',
      order: 38,
      within: '/balance',
    },
  ],
  audited: {
    'entries-handed-over': { area: 'money', says: 'bookkeeping.audit.handedOver' },
    'bookkeeping-accounts-changed': { area: 'money', says: 'bookkeeping.audit.accounts' },
  },
} as const satisfies ModuleScreens;
