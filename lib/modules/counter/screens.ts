import type { ModuleScreens } from '#lib/screen.ts';

/**
 * Screens of the counter: one of its own, the pages that it opens, and the sign-in of a shared one. Outside of the
 * navigation, which has at most ten entries: *Sales*, *Devices* and the search lead to it.
 */
export const counterScreens = {
  screens: { '/counter': 'use-counter', '/counter/sales/[saleId]': 'use-counter' },
  open: { '/counter/enter': 'everybody' },
} as const satisfies ModuleScreens;
