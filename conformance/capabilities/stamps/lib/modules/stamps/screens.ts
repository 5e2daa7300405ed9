import type { ModuleScreens } from '#lib/screen.ts';

export const stampScreens = {
  screens: { '/stamps': 'see-page' },
  documents: ['/stamps/'],
  navigation: [
    {
      href: '/stamps',
      label: 'stamps.title',
      icon: 'badge',
      section: 'business',
      order: 90,
      within: '/settings/payment-page',
    },
  ],
  audited: { 'stamps-switched': { area: 'settings', says: 'stamps.switched' } },
} as const satisfies ModuleScreens;
