import type { ModuleScreens } from '#lib/screen.ts';

/** Clients are a part of the screen of keys; what people do with them is in the audit log. */
export const accountingScreens = {
  screens: {},
  audited: {
    'accounting-client-created': { area: 'keys', says: 'accounting.audit.created' },
    'accounting-client-revoked': { area: 'keys', says: 'accounting.audit.revoked' },
  },
} as const satisfies ModuleScreens;
