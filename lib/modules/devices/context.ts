import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Connections of the operations on devices. `wakeDeliveries` sends callbacks at once that were committed. */
export type DevicesContext = NotifyContext & { database: Database; wakeDeliveries: () => void };
