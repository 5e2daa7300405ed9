import type { ModuleScreens } from '#lib/screen.ts';

/** Page of a document, open to each holder of its address. */
export const documentScreens = { screens: {}, ownPolicyPaths: ['/document/'] } as const satisfies ModuleScreens;
