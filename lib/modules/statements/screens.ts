import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of statements: of businesses, of partners' own money, and what is looked at when a month is over. */
export const statementScreens = {
  screens: {
    '/statements': 'see-reports',
    '/statements/export': 'see-reports',
    '/statements/[period]': 'see-reports',
    '/statements/[period]/file': 'see-reports',
    '/month-end': 'see-reports',
    '/partner/statements/[period]': 'see-sellers',
    '/partner/statements/[period]/file': 'see-sellers',
  },
  navigation: [
    {
      href: '/statements',
      label: 'statements.title',
      icon: 'scroll',
      section: 'work',
      order: 37,
      within: '/balance',
      letter: '0',
    },
    {
      href: '/month-end',
      label: 'statements.end.title',
      icon: 'clipboard',
      section: 'work',
      order: 37,
      within: '/balance',
    },
  ],
  homeActions: [
    {
      href: '/statements',
      label: 'statements.title',
      icon: 'scroll',
      right: 'see-reports',
      unless: 'make-sales',
      order: 10,
    },
    {
      href: '/month-end',
      label: 'statements.end.title',
      icon: 'clipboard',
      right: 'see-reports',
      unless: 'make-sales',
      order: 20,
    },
  ],
} as const satisfies ModuleScreens;
