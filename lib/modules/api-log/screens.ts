import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of the log of API calls. */
export const apiLogScreens = {
  screens: {
    '/developers/requests': 'see-api-log',
    '/developers/requests/[callId]': 'see-api-log',
  },
  navigation: [
    {
      href: '/developers/requests',
      label: 'common.nav.requests',
      icon: 'log',
      section: 'developers',
      order: 10,
      letter: 'q',
    },
  ],
} as const satisfies ModuleScreens;
