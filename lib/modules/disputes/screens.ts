import type { ModuleScreens } from '#lib/screen.ts';

/** The screens of chargebacks: their list, one case, its paper and its files. */
export const disputeScreens = {
  screens: {
    '/disputes': 'see-sales',
    '/disputes/export': 'see-sales',
    '/disputes/[disputeId]': 'see-sales',
    '/disputes/[disputeId]/paper': 'see-sales',
    '/disputes/[disputeId]/files': 'refund',
  },
  navigation: [
    {
      href: '/disputes',
      label: 'dispute-desk.title',
      icon: 'shield',
      section: 'work',
      order: 41,
      within: '/refunds',
    },
  ],
  audited: {
    'dispute-evidence-saved': { area: 'money', says: 'dispute-desk.audit.evidence' },
    'dispute-submitted': { area: 'money', says: 'dispute-desk.audit.submitted' },
    'dispute-accepted': { area: 'money', says: 'dispute-desk.audit.accepted' },
  },
} as const satisfies ModuleScreens;
