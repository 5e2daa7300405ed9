import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** What operations on devices work with. `wakeDeliveries` has callbacks sent at once that were committed. */
export type DevicesContext = NotifyContext & { database: Database; wakeDeliveries: () => void };
