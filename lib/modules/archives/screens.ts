import type { ModuleScreens } from '#lib/screen.ts';

/** The archive of a year of a business, on the page of the year's statement. */
export const archiveScreens = {
  screens: { '/statements/[period]/archive': 'see-reports', '/statements/[period]/archive/news': 'see-reports' },
  audited: { 'archive-asked': { area: 'settings', says: 'archives.audit.asked' } },
} as const satisfies ModuleScreens;
