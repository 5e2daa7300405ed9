import type { Database } from '#lib/platform/db/database.ts';
import { changeService, serviceOf } from '#lib/modules/services/index.ts';

/** Tips that a seller's devices offer to buyers: percents; without any they do not ask. */
export async function tipsOf(database: Database, sellerId: number): Promise<readonly number[]> {
  const { data } = await serviceOf(database, sellerId, 'pos');
  return Array.isArray(data['tips']) ? (data['tips'] as number[]) : [];
}

/** Returns the tips before the change. */
export const changeTips = (database: Database, sellerId: number, tips: readonly number[]): Promise<readonly number[]> =>
  database.inTransaction(async (inside) => {
    const before = await tipsOf(inside, sellerId);
    const service = await serviceOf(inside, sellerId, 'pos');
    await changeService(inside, sellerId, service, { data: { ...service.data, tips } });
    return before;
  });
