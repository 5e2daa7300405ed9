import { MODULES } from './app.ts';
import { figuresReader, figureGauges } from './figures.ts';
import type { Measured, Module } from './module.ts';
import { queueStatuses } from './queues.ts';
import { database } from './platform/db/database.ts';
import { isDataClientLoaded } from './platform/db/data-client.ts';
import { lostLogLines } from './platform/log.ts';
import { isOperator } from './platform/http/operator.ts';
import type { Route } from './platform/http/api/route.ts';
import { brokenRows } from './platform/queue/batches.ts';
import { eventLoopDelay, exposeGauges, flagGauge, gauge, type GaugeNow } from './platform/metrics.ts';

/**
 * GET /api/metrics: the state of the product in the Prometheus text format, gauges only, so that nothing is counted on
 * the hot path. For operators alone (`isOperator`); for every other request the page does not exist.
 */

// Measured from the start of the process.
eventLoopDelay();

const QUEUE_METRICS = [
  ['kupa_queue_due', 'Rows of a queue whose time has come, under a lease or not.', 'due'],
  ['kupa_queue_open', 'Rows of a queue that are not over.', 'open'],
  ['kupa_queue_oldest_seconds', 'How long the first row of a queue has waited since its time came.', 'oldestSeconds'],
] as const;

const queueGauges = (queues: Measured['queues']): GaugeNow[] =>
  QUEUE_METRICS.map(([name, help, figure]) => ({
    name,
    help,
    label: 'queue',
    values: [...(queues ?? [])].map(([of, status]) => ({ of, value: status[figure] })),
  }));

const brokenRowGauge = (): GaugeNow => ({
  name: 'kupa_broken_rows',
  help: 'Rows that a job could not work on since this process began, by job; each is named in the log.',
  label: 'job',
  values: [...brokenRows()].map(([of, value]) => ({ of, value })),
});

/** Current gauges of the process and of the modules. */
async function gaugesNow(): Promise<GaugeNow[]> {
  const modules: readonly Module[] = MODULES;
  const [figures, queues] = await Promise.all([
    figuresReader(modules)(database()).catch(() => null),
    queueStatuses(modules).catch(() => null),
  ]);
  const measured = { modules, queues };
  const ofModules = await Promise.all(modules.map(async (module) => (await module.gauges?.(measured)) ?? []));
  return [
    flagGauge('kupa_database_up', 'The database answers.', figures !== null),
    ...figureGauges(modules, figures),
    ...queueGauges(queues),
    ...ofModules.flat(),
    brokenRowGauge(),
    gauge('kupa_event_loop_delay_p99_seconds', 'Delay of the event loop.', eventLoopDelay()),
    flagGauge('kupa_data_client_loaded', 'This process has loaded the data client.', isDataClientLoaded()),
    gauge('kupa_log_lines_lost', 'Lines of the log that this process could not write.', lostLogLines()),
    gauge('kupa_memory_resident_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
  ];
}

export const metricsRoute: Route = {
  method: 'GET',
  path: '/api/metrics',
  async handle(request, context) {
    if (!isOperator(request, context))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const { contentType, text } = await exposeGauges(await gaugesNow());
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
  },
};
