import { statisticsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveGetStatistics } from './api.ts';
import { getStatisticsContract } from './contract.ts';

const { withKeys } = operationsWith(statisticsContext);

/** Registration of statistics; what they are made of is rolled up by payments. */
export const statistics = {
  name: 'statistics',
  operations: [{ title: 'money', operations: [withKeys(getStatisticsContract, serveGetStatistics)] }],
} as const satisfies Module;
