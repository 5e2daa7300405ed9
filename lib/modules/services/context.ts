import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { DeviceOrder, OrderedItem } from '#lib/kernel/device.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { SentIssuer } from '#lib/kernel/seller.ts';
import type { Database } from '#lib/platform/db/database.ts';

/**
 * Connections of the operations on services. `hasSmsModule`: default of sellers without a choice. `pos`, from devices:
 * the orders of a seller, and a new one inside a database transaction. `issuer`, from documents: the details of a
 * seller for its documents, and a change of them inside a database transaction, which is refused while one is missing.
 */
export type ServicesContext = NotifyContext & {
  database: Database;
  hasSmsModule: boolean;
  wakeDeliveries: () => void;
  pos: {
    ordersOf: (database: Database, sellerId: number) => Promise<readonly DeviceOrder[]>;
    order: (inside: Database, sellerId: number, items: readonly OrderedItem[]) => Promise<Refusal | null>;
  };
  issuer: {
    read: (database: Database, sellerId: number) => Promise<SentIssuer | null>;
    set: (inside: Database, sellerId: number, sent: SentIssuer) => Promise<Refusal | null>;
  };
};
