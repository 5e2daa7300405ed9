import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of invoices of fees: files for those who get them, and lists and details of those who issue them. */
export const feeInvoiceScreens = {
  screens: {
    '/fee-invoices/[invoice]': 'see-reports',
    '/partner/fee-invoices': 'see-sellers',
    '/partner/fee-invoices/[invoice]': 'see-sellers',
  },
  open: {
    '/operator/fee-invoices': 'operators',
    '/operator/fee-invoices/[invoice]': 'operators',
  },
  audited: { 'invoice-issuer-changed': { area: 'settings', says: 'fee-invoices.audit.issuer' } },
  navigation: [
    {
      href: '/partner/fee-invoices',
      label: 'fee-invoices.title',
      icon: 'receipt',
      section: 'partner',
      order: 20,
      within: '/partner',
    },
    { href: '/operator/fee-invoices', label: 'fee-invoices.title', icon: 'files', section: 'operator', order: 60 },
  ],
} as const satisfies ModuleScreens;
