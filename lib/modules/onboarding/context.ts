import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { KeepAccount } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/**
 * Connections of the operations on onboardings. `sandbox` accepts the social id 9999999999; `wakeDeliveries` sends
 * callbacks at once that were committed.
 */
export type OnboardingContext = NotifyContext & {
  database: Database;
  wakeDeliveries: () => void;
  keepAccount: KeepAccount;
};
