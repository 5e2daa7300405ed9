import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { ClosedWays } from '../contract/message.ts';
import { closedWays, type MessageWays } from '../domain.ts';

/** By which ways the buyers of a seller are reached. Throws where there is no such seller. */
export async function waysToBuyers(database: Database, ways: MessageWays, sellerId: number): Promise<ClosedWays> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const modules = await seller.findFirst({
    where: { id: sellerId },
    select: { emailModule: true, smsModule: true },
  });
  if (!modules) throw new Error('there is no such seller');
  return closedWays(ways, modules);
}
