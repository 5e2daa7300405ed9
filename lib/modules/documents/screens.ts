import type { ModuleScreens } from '#lib/screen.ts';

/**
 * Documents of a business, their form, the details that they say about it, and the page of a document, open to each
 * holder of its address.
 */
export const documentScreens = {
  screens: {
    '/documents': 'see-sales',
    '/documents/export': 'see-sales',
    '/documents/files': 'see-sales',
    '/documents/new': 'make-sales',
    '/documents/[documentId]': 'see-sales',
    '/documents/[documentId]/edit': 'make-sales',
    '/settings/invoices': 'edit-page',
  },
  ownPolicyPaths: ['/document/', '/d/'],
  navigation: [
    { href: '/documents', label: 'document-desk.title', icon: 'scroll', section: 'work', order: 23, within: '/sales' },
    {
      href: '/documents/new',
      label: 'document-desk.new',
      icon: 'scroll',
      section: 'work',
      order: 24,
      within: '/sales',
    },
    {
      href: '/settings/invoices',
      label: 'documents.issuer.nav',
      icon: 'receipt',
      section: 'business',
      order: 12,
      within: '/settings/payment-page',
    },
  ],
  audited: {
    'document-issuer-changed': { area: 'settings', says: 'documents.audit.issuer' },
    'document-issued': { area: 'money', says: 'document-desk.audit.issued' },
    'document-draft-kept': { area: 'money', says: 'document-desk.audit.draft' },
    'document-draft-dropped': { area: 'money', says: 'document-desk.audit.dropped' },
    'document-sent': { area: 'money', says: 'document-desk.audit.sent' },
    'document-cancelled': { area: 'money', says: 'document-desk.audit.cancelled' },
  },
} as const satisfies ModuleScreens;
