import type { ModuleScreens } from '#lib/screen.ts';

/** What the sandbox shows. Its pages are no screens of the dashboard: who may open them, each asks itself. */
export const sandboxScreens = {
  screens: {},
  navigation: [
    {
      href: '/sandbox/mailbox',
      label: 'common.nav.mailbox',
      icon: 'mail',
      section: 'developers',
      order: 60,
      sandboxOnly: true,
    },
    {
      href: '/sandbox/clock',
      label: 'common.nav.clock',
      icon: 'clock',
      section: 'developers',
      order: 70,
      sandboxOnly: true,
    },
  ],
} as const satisfies ModuleScreens;
