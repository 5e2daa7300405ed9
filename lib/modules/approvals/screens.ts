import type { ModuleScreens } from '#lib/screen.ts';

/** Decisions of second persons in the audit log; they stand on the screens of what they are about. */
export const approvalScreens = {
  screens: {},
  audited: {
    'approval-asked': { area: 'money', says: 'approvals.audit.asked' },
    'approval-given': { area: 'money', says: 'approvals.audit.given' },
    'approval-declined': { area: 'money', says: 'approvals.audit.declined' },
    'approval-withdrawn': { area: 'money', says: 'approvals.audit.withdrawn' },
  },
} as const satisfies ModuleScreens;
