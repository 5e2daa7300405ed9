import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of the bank's statements beside the payouts. */
export const bankStatementScreens = {
  screens: { '/bank-statements': 'see-reports' },
  navigation: [
    {
      href: '/bank-statements',
      label: 'bank-statements.title',
      icon: 'bank',
      section: 'work',
      order: 37,
      within: '/balance',
    },
  ],
  audited: {
    'bank-statement-read': { area: 'money', says: 'bank-statements.audit.read' },
    'bank-statement-removed': { area: 'money', says: 'bank-statements.audit.removed' },
    'bank-line-matched': { area: 'money', says: 'bank-statements.audit.matched' },
    'bank-line-undone': { area: 'money', says: 'bank-statements.audit.undone' },
    'bank-line-set-aside': { area: 'money', says: 'bank-statements.audit.aside' },
  },
} as const satisfies ModuleScreens;
