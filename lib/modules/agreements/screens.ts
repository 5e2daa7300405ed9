import type { ModuleScreens } from '#lib/screen.ts';

/** The screens of agreements: their list, a new one, and one of them; and the buyer's page. */
export const agreementScreens = {
  screens: {
    '/agreements': 'see-sales',
    '/agreements/export': 'see-sales',
    '/agreements/new': 'make-sales',
    '/agreements/[agreementId]': 'see-sales',
  },
  ownPolicyPaths: ['/agreement/'],
  navigation: [
    {
      href: '/agreements',
      label: 'agreements.title',
      icon: 'signature',
      section: 'work',
      order: 42,
      within: '/sales',
    },
  ],
  audited: {
    'agreement-made': { area: 'money', says: 'agreements.audit.made' },
    'agreement-sent': { area: 'money', says: 'agreements.audit.sent' },
    'agreement-cancelled': { area: 'money', says: 'agreements.audit.cancelled' },
  },
} as const satisfies ModuleScreens;
