import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of the audit log. */
export const auditScreens = {
  screens: {
    '/settings/audit': 'see-audit',
  },
  navigation: [
    {
      href: '/settings/audit',
      label: 'common.nav.audit',
      icon: 'scroll',
      section: 'business',
      order: 30,
      within: '/settings/people',
      letter: 'a',
    },
  ],
} as const satisfies ModuleScreens;
