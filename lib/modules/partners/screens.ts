import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of partners about their sellers. */
export const partnerScreens = {
  screens: {
    '/partner': 'see-sellers',
    '/partner/export': 'see-sellers',
    '/partner/pick': 'see-sellers',
    '/partner/funnel': 'see-sellers',
    '/partner/fees': 'see-sellers',
    '/partner/payouts/[payoutId]': 'see-sellers',
    '/partner/entries': 'see-sellers',
    '/partner/entries/export': 'see-sellers',
    '/partner/sellers/[ref]': 'see-sellers',
    '/partner/invite': 'manage-sellers',
    '/partner/import': 'manage-sellers',
    '/partner/brand': 'manage-sellers',
    '/partner/brand/preview': 'manage-sellers',
  },
  ownPolicyPaths: ['/partner/brand/preview'],
  audited: {
    'seller-schedule-changed': { area: 'partner', says: 'partner-money.audit.schedule' },
    'seller-reserve-changed': { area: 'partner', says: 'partner-money.audit.reserve' },
    'partner-account-added': { area: 'partner', says: 'partner-money.audit.account' },
  },
  navigation: [
    { href: '/partner', label: 'common.nav.sellers', icon: 'store', section: 'partner', order: 10, letter: '1' },
  ],
  homeActions: [
    {
      href: '/partner/invite',
      label: 'common.search.action.inviteSeller',
      icon: 'store',
      right: 'manage-sellers',
      order: 10,
    },
    { href: '/partner', label: 'common.nav.sellers', icon: 'people', right: 'see-sellers', order: 20 },
    { href: '/partner/brand', label: 'common.search.action.logo', icon: 'palette', right: 'manage-sellers', order: 30 },
  ],
} as const satisfies ModuleScreens;
