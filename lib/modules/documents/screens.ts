import type { ModuleScreens } from '#lib/screen.ts';

/** Details that documents say about a business, and the page of a document, open to each holder of its address. */
export const documentScreens = {
  screens: { '/settings/invoices': 'edit-page' },
  ownPolicyPaths: ['/document/'],
  navigation: [
    {
      href: '/settings/invoices',
      label: 'documents.issuer.nav',
      icon: 'receipt',
      section: 'business',
      order: 12,
      within: '/settings/payment-page',
    },
  ],
  audited: { 'document-issuer-changed': { area: 'settings', says: 'documents.audit.issuer' } },
} as const satisfies ModuleScreens;
