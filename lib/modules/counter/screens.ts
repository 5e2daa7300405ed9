import type { ModuleScreens } from '#lib/screen.ts';

/**
 * What the counter shows: a screen of its own, what it looks at while it is open, and the way in at a shared one. It
 * stands beside the navigation, which is at most ten entries: *Sales*, *Devices* and the search lead to it.
 */
export const counterScreens = {
  screens: { '/counter': 'use-counter', '/counter/sales/[saleId]': 'use-counter' },
  open: { '/counter/enter': 'everybody' },
} as const satisfies ModuleScreens;
