import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of partners about their sellers. */
export const partnerScreens = {
  screens: {
    '/partner': 'see-sellers',
    '/partner/export': 'see-sellers',
    '/partner/pick': 'see-sellers',
    '/partner/funnel': 'see-sellers',
    '/partner/sellers/[ref]': 'see-sellers',
    '/partner/invite': 'manage-sellers',
    '/partner/import': 'manage-sellers',
    '/partner/brand': 'manage-sellers',
  },
  navigation: [
    { href: '/partner', label: 'common.nav.sellers', icon: 'store', section: 'partner', order: 10, letter: '1' },
  ],
} as const satisfies ModuleScreens;
