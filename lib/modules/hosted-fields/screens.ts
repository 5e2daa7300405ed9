import type { ModuleScreens } from '#lib/screen.ts';

/** Fields are documents in frames of other sites; none is a screen of the dashboard. */
export const hostedFieldScreens = { screens: {}, ownPolicyPaths: ['/hf/'] } as const satisfies ModuleScreens;
