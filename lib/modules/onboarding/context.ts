import type { Database } from '#lib/platform/db/database.ts';

/** What operations on onboardings work with. `sandbox` takes the social id 9999999999. */
export type OnboardingContext = { database: Database; sandbox: boolean; timeZone: string };
