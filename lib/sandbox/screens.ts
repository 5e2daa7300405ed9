import type { ModuleScreens } from '#lib/screen.ts';

/** Pages of the sandbox. They are no screens of the dashboard, and production has none of them. */
export const sandboxScreens = {
  screens: {},
  open: {
    '/sandbox/clock': 'sandbox',
    '/sandbox/clock/news': 'sandbox',
    '/sandbox/inbox': 'sandbox-viewers',
    '/sandbox/mailbox': 'sandbox-viewers',
    '/sandbox/mailbox/[messageId]': 'sandbox-viewers',
    '/sandbox/mailbox/news': 'sandbox-viewers',
    '/sandbox/terminal': 'sandbox',
  },
  ownPolicyPaths: [
    '/sandbox/inbox/',
    '/sandbox/3ds/',
    '/sandbox/pay/',
    '/sandbox/tax-authority',
    '/sandbox/mailbox/',
    '/sandbox/drawer/',
    '/sandbox/drawer.js',
    '/sandbox/drawer.css',
    '/sandbox/sheet.js',
  ],
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
    {
      href: '/sandbox/terminal',
      label: 'common.nav.terminal',
      icon: 'terminal',
      section: 'sandbox',
      order: 40,
      letter: 'x',
    },
  ],
} as const satisfies ModuleScreens;
