import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of payments. */
export const paymentScreens = {
  screens: {
    '/': 'see-sales',
    '/sales': 'see-sales',
    '/sales/export': 'see-sales',
    '/sales/news': 'see-sales',
    '/sales/reminders': 'edit-page',
    '/sales/[saleId]': 'see-sales',
    '/sales/[saleId]/device': 'see-sales',
    '/sales/[saleId]/dispute': 'see-sales',
    '/sales/[saleId]/link': 'see-sales',
    '/sales/[saleId]/link/poster': 'see-sales',
    '/sales/[saleId]/link/preview': 'see-sales',
    '/sales/[saleId]/messages/[messageId]': 'see-sales',
    '/sales/[saleId]/receipts/[attemptId]': 'see-sales',
    '/search': 'see-sales',
    '/start': 'make-sales',
    '/holds': 'see-sales',
    '/holds/export': 'see-sales',
    '/refunds': 'see-sales',
    '/refunds/export': 'see-sales',
  },
  ownPolicyPaths: [
    '/sales/[saleId]/messages/[messageId]',
    '/sales/[saleId]/link/preview',
    '/sales/[saleId]/receipts/[attemptId]',
  ],
  audited: { 'reminder-rule-changed': { area: 'settings', says: 'messages.reminders.changed' } },
  navigation: [
    { href: '/', label: 'common.nav.home', icon: 'house', section: 'work', order: 10, letter: 'h' },
    { href: '/sales', label: 'common.nav.sales', icon: 'receipt', section: 'work', order: 20, letter: 's' },
    {
      href: '/sales/reminders',
      label: 'messages.reminders.title',
      icon: 'clock',
      section: 'work',
      order: 21,
      within: '/sales',
      letter: '7',
    },
    { href: '/holds', label: 'common.nav.holds', icon: 'hourglass', section: 'work', order: 30, letter: 'o' },
    {
      href: '/refunds',
      label: 'common.nav.refunds',
      icon: 'return',
      section: 'work',
      order: 40,
      within: '/balance',
      letter: 'r',
    },
  ],
  homeActions: [
    {
      href: '/sales?open=new-link',
      label: 'common.search.action.newLink',
      icon: 'link',
      right: 'make-sales',
      order: 10,
    },
  ],
} as const satisfies ModuleScreens;
