import type { ModuleScreens } from '#lib/screen.ts';

/** What sellers' files show: each file by itself. */
export const sellerFileScreens = {
  screens: { '/files/[fileId]': 'see-seller-files' },
} as const satisfies ModuleScreens;
