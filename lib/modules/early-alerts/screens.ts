import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of early alerts and of the rule that answers them. */
export const earlyAlertScreens = {
  screens: {
    '/early-alerts': 'see-sales',
    '/early-alerts/export': 'see-sales',
    '/early-alerts/rule': 'manage-payouts',
  },
  navigation: [
    {
      href: '/early-alerts',
      label: 'early-alerts.title',
      icon: 'bell',
      section: 'work',
      order: 42,
      within: '/refunds',
    },
  ],
  audited: {
    'early-alert-dismissed': { area: 'money', says: 'early-alerts.audit.dismissed' },
    'early-alert-rule-changed': { area: 'settings', says: 'early-alerts.audit.rule' },
  },
} as const satisfies ModuleScreens;
