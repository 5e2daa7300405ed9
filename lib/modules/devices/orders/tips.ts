import type { Database } from '#lib/platform/db/database.ts';
import { changeService, serviceOf } from '#lib/modules/services/index.ts';

/** The tips that devices of a seller ask their buyers about: percents, none is not asked. */
export async function tipsOf(database: Database, sellerId: number): Promise<readonly number[]> {
  const { data } = await serviceOf(database, sellerId, 'pos');
  return Array.isArray(data['tips']) ? (data['tips'] as number[]) : [];
}

/** Answers those of before. */
export const changeTips = (database: Database, sellerId: number, tips: readonly number[]): Promise<readonly number[]> =>
  database.inTransaction(async (inside) => {
    const before = await tipsOf(inside, sellerId);
    const service = await serviceOf(inside, sellerId, 'pos');
    await changeService(inside, sellerId, service, { data: { ...service.data, tips } });
    return before;
  });
