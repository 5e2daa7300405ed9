import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { DeviceOrder, OrderedItem } from '#lib/kernel/device.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/**
 * Connections of the operations on services. `hasSmsModule`: default of sellers without a choice. `pos`, from devices:
 * the orders of a seller, and a new one inside a database transaction.
 */
export type ServicesContext = NotifyContext & {
  database: Database;
  hasSmsModule: boolean;
  wakeDeliveries: () => void;
  pos: {
    ordersOf: (database: Database, sellerId: number) => Promise<readonly DeviceOrder[]>;
    order: (inside: Database, sellerId: number, items: readonly OrderedItem[]) => Promise<Refusal | null>;
  };
};
