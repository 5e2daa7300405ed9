import { statisticsContext } from '#lib/contexts.ts';
import { namesOfDevices } from '#lib/modules/devices/index.ts';
import { readStatistics } from '#lib/modules/payments/index.ts';
import type { StatisticsQuery } from '#lib/modules/payments/views/statistics.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import type { StatisticsContext } from './api.ts';

/** Reads of the screen of statistics, always within the businesses of a person. */

const inContext = boundTo(statisticsContext);

/** Sums of these sellers' sales, and the names of the terminals among their keys. */
export const statisticsOf = inContext(
  async ({ database, timeZone }: StatisticsContext, sellerIds: readonly number[], query: StatisticsQuery) => {
    const read = await readStatistics(database, sellerIds, query, timeZone);
    const terminals = query.by === 'device' ? await namesOfDevices(database, sellerIds) : [];
    return { ...read, terminals };
  },
);
