import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/**
 * What operations on onboardings work with. `sandbox` takes the social id 9999999999; `wakeDeliveries` has callbacks
 * sent at once that were committed.
 */
export type OnboardingContext = NotifyContext & { database: Database; wakeDeliveries: () => void };
