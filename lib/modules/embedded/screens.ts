import type { ModuleScreens } from '#lib/screen.ts';

/** Parts are documents in frames of other sites; none is a screen of the dashboard. */
export const embeddedScreens = { screens: {}, documents: ['/embedded/'] } as const satisfies ModuleScreens;
