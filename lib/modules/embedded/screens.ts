import type { ModuleScreens } from '#lib/screen.ts';

/** Embeds are documents in frames of other sites; none is a screen of the dashboard. */
export const embeddedScreens = { screens: {}, ownPolicyPaths: ['/embedded/'] } as const satisfies ModuleScreens;
