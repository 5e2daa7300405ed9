import type { ModuleScreens } from '#lib/screen.ts';

/** The area of people who run the installation, and what they do there in the audit log of a seller. */
export const operatorScreens = {
  screens: {},
  open: {
    '/operator': 'operators',
    '/operator/sellers': 'operators',
    '/operator/sellers/[ref]': 'operators',
    '/operator/partners': 'operators',
    '/operator/adjustments': 'operators',
    '/operator/reconciliation': 'operators',
    '/operator/account': 'operators',
  },
  navigation: [
    { href: '/operator', label: 'common.nav.home', icon: 'house', section: 'operator', order: 10 },
    { href: '/operator/sellers', label: 'common.nav.sellers', icon: 'store', section: 'operator', order: 20 },
    { href: '/operator/partners', label: 'operator.nav.partners', icon: 'people', section: 'operator', order: 30 },
    {
      href: '/operator/adjustments',
      label: 'operator.nav.adjustments',
      icon: 'receipt',
      section: 'operator',
      order: 40,
    },
    {
      href: '/operator/reconciliation',
      label: 'operator.nav.findings',
      icon: 'clipboard',
      section: 'operator',
      order: 50,
    },
  ],
  audited: {
    'operator-looked': { area: 'settings', says: 'operator.audit.looked' },
    'operator-approved': { area: 'settings', says: 'operator.audit.approved' },
    'operator-declined': { area: 'settings', says: 'operator.audit.declined' },
    'payouts-paused': { area: 'money', says: 'operator.audit.paused' },
    'payouts-resumed': { area: 'money', says: 'operator.audit.resumed' },
    'reserve-changed': { area: 'money', says: 'operator.audit.reserve' },
    'negative-limit-changed': { area: 'money', says: 'operator.audit.limit' },
    'installments-settled': { area: 'money', says: 'operator.audit.installments' },
    'chargeback-fee-changed': { area: 'money', says: 'operator.audit.chargebackFee' },
    'finding-explained': { area: 'money', says: 'operator.audit.explained' },
  },
} as const satisfies ModuleScreens;
