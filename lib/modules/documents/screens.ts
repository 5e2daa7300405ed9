import type { ModuleScreens } from '#lib/screen.ts';

/** Page of a document, open to each holder of its address. */
export const documentScreens = { screens: {}, documents: ['/document/'] } as const satisfies ModuleScreens;
