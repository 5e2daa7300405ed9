import type { ModuleScreens } from '#lib/screen.ts';

/** Allocation numbers: the connection of a business to the tax authority, and documents that wait. */
export const taxAuthorityScreens = {
  screens: { '/settings/tax-authority': 'edit-page', '/settings/tax-authority/return': 'manage-keys' },
  navigation: [
    {
      href: '/settings/tax-authority',
      label: 'tax-authority.nav',
      icon: 'receipt',
      section: 'business',
      order: 14,
      within: '/settings/payment-page',
    },
  ],
  audited: {
    'tax-authority-connected': { area: 'settings', says: 'tax-authority.audit.connected' },
    'tax-authority-disconnected': { area: 'settings', says: 'tax-authority.audit.disconnected' },
    'allocation-decided': { area: 'money', says: 'tax-authority.audit.decided' },
    'allocation-asked': { area: 'money', says: 'tax-authority.audit.asked' },
    'allocation-entered': { area: 'money', says: 'tax-authority.audit.entered' },
  },
} as const satisfies ModuleScreens;
