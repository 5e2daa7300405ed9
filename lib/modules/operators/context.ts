import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Connections of operators' decisions. `wakeDeliveries` sends callbacks at once that were committed. */
export type OperatorsContext = {
  database: Database;
  notify: NotifyContext;
  wakeDeliveries: () => void;
  timeZone: string;
};
