import type { Database } from '#lib/platform/db/database.ts';
import { changeService, posServiceOf } from './store-services.ts';

/** The tips that devices of a seller ask their buyers about: percents, none is not asked. */
export async function tipsOf(database: Database, sellerId: number): Promise<readonly number[]> {
  const { data } = await posServiceOf(database, sellerId);
  return Array.isArray(data['tips']) ? (data['tips'] as number[]) : [];
}

/** Answers those of before. */
export const changeTips = (database: Database, sellerId: number, tips: readonly number[]): Promise<readonly number[]> =>
  database.inTransaction(async (inside) => {
    const before = await tipsOf(inside, sellerId);
    const service = await posServiceOf(inside, sellerId);
    await changeService(inside, sellerId, service, { data: { ...service.data, tips } });
    return before;
  });
