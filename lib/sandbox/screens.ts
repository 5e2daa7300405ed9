import type { ModuleScreens } from '#lib/screen.ts';

/** What the sandbox shows. Its pages are no screens of the dashboard, and production has none of them. */
export const sandboxScreens = {
  screens: {},
  open: {
    '/sandbox/clock': 'sandbox',
    '/sandbox/clock/news': 'sandbox',
    '/sandbox/inbox': 'sandbox-viewers',
    '/sandbox/mailbox': 'sandbox-viewers',
    '/sandbox/mailbox/[messageId]': 'sandbox-viewers',
    '/sandbox/mailbox/news': 'sandbox-viewers',
  },
  navigation: [
    {
      href: '/sandbox/mailbox',
      label: 'common.nav.mailbox',
      icon: 'mail',
      section: 'sandbox',
      order: 20,
      letter: 'm',
    },
    {
      href: '/sandbox/clock',
      label: 'common.nav.clock',
      icon: 'clock',
      section: 'sandbox',
      order: 30,
      letter: 'l',
    },
  ],
} as const satisfies ModuleScreens;
