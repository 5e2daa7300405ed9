import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of money: the balance, what it is made of, payouts, and fees. */
export const payoutScreens = {
  screens: {
    '/balance': 'see-reports',
    '/balance/entries': 'see-reports',
    '/balance/entries/export': 'see-reports',
    '/payouts': 'see-reports',
    '/payouts/export': 'see-reports',
    '/payouts/[payoutId]': 'see-reports',
    '/fees': 'see-reports',
    '/settings/payouts': 'manage-payouts',
  },
  saleColumns: ['payout'],
  navigation: [
    { href: '/balance', label: 'payouts.balance.title', icon: 'wallet', section: 'work', order: 35, letter: '4' },
    {
      href: '/payouts',
      label: 'payouts.list.title',
      icon: 'bank',
      section: 'work',
      order: 36,
      within: '/balance',
      letter: '5',
    },
    {
      href: '/fees',
      label: 'payouts.fees.title',
      icon: 'percent',
      section: 'work',
      order: 37,
      within: '/balance',
      letter: '6',
    },
    {
      href: '/settings/payouts',
      label: 'payout-accounts.nav',
      icon: 'bank',
      section: 'business',
      order: 15,
      within: '/balance',
      letter: '8',
    },
  ],
  audited: {
    'payout-account-added': { area: 'money', says: 'payout-accounts.audit.added' },
    'payout-account-removed': { area: 'money', says: 'payout-accounts.audit.removed' },
    'payout-schedule-changed': { area: 'money', says: 'payout-accounts.audit.schedule' },
    'payout-rule-changed': { area: 'money', says: 'payout-accounts.audit.rule' },
    'payout-made': { area: 'money', says: 'payout-accounts.audit.made' },
    'payout-cancelled': { area: 'money', says: 'payout-accounts.audit.cancelled' },
  },
} as const satisfies ModuleScreens;
