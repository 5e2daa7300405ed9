import type { ModuleScreens } from '#lib/screen.ts';

/** A document, for whoever has its address. */
export const documentScreens = { screens: {}, documents: ['/document/'] } as const satisfies ModuleScreens;
