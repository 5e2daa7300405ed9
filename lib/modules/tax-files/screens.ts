import type { ModuleScreens } from '#lib/screen.ts';

/** Files for the tax authority, and the register that its software has to be in. */
export const taxFileScreens = {
  screens: {
    '/bookkeeping/tax-files': 'see-reports',
    '/bookkeeping/tax-files/file': 'see-reports',
  },
  open: { '/operator/tax-register': 'operators' },
  audited: { 'software-registration-changed': { area: 'settings', says: 'tax-files.operator.audit' } },
  navigation: [
    {
      href: '/operator/tax-register',
      label: 'tax-files.operator.nav',
      icon: 'badge',
      section: 'operator',
      order: 70,
    },
  ],
} as const satisfies ModuleScreens;
