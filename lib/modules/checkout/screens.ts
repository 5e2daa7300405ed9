import type { ModuleScreens } from '#lib/screen.ts';

/** Payment page and receipt: HTML pages of their own, open to each holder of the address. */
export const checkoutScreens = {
  screens: {},
  ownPolicyPaths: ['/sale/', '/p/', '/.well-known/'],
} as const satisfies ModuleScreens;
