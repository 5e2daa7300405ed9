import type { ModuleScreens } from '#lib/screen.ts';

/** The page of a payment and its receipt: documents of their own, open to whoever has their address. */
export const checkoutScreens = { screens: {}, documents: ['/sale/', '/.well-known/'] } as const satisfies ModuleScreens;
