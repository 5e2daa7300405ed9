import { isDataClientLoaded } from './platform/db/data-client.ts';
import { isOperator } from './platform/http/operator.ts';
import type { Route } from './platform/http/api/route.ts';
import { eventLoopDelay, exposeGauges, type GaugeNow } from './platform/metrics.ts';
import type { QueueStanding } from './platform/queue/queue-text.sql.ts';
import { type SystemStatus, systemStatus } from './status.ts';

/**
 * GET /api/metrics: the state of the product in the Prometheus text format, gauges only, so that nothing is counted on
 * the hot path. For operators alone (`isOperator`); for every other request the page does not exist.
 */

// From the start of the process on.
eventLoopDelay();

const one = (name: string, help: string, value: number | undefined): GaugeNow => ({
  name,
  help,
  values: value === undefined ? [] : [{ value }],
});
const flag = (name: string, help: string, isSo: boolean): GaugeNow => one(name, help, isSo ? 1 : 0);

const secondsOf = (instant: Date | undefined): number | undefined => instant && Math.round(instant.getTime() / 1_000);

const ofQueues = (queues: SystemStatus['queues'], value: (standing: QueueStanding) => number) =>
  [...(queues ?? [])].map(([of, standing]) => ({ of, value: value(standing) }));

function gaugesOf({
  standing,
  queues,
  isAcquirerAvailable,
  isVaultOpen,
  invariants,
  reconciliation,
}: SystemStatus): GaugeNow[] {
  return [
    flag('kupa_database_up', 'The database answers.', standing !== null),
    flag('kupa_acquirer_available', 'The breaker of the acquirer is closed.', isAcquirerAvailable),
    flag('kupa_vault_open', 'The vault opens cards.', isVaultOpen),
    {
      name: 'kupa_attempts_open',
      help: 'Attempts that are not over, by state.',
      label: 'state',
      values: standing
        ? [
            { of: 'at_work', value: standing.atWork },
            { of: 'in_doubt', value: standing.inDoubt },
            { of: 'challenged', value: standing.challenged },
          ]
        : [],
    },
    one('kupa_attempt_oldest_seconds', 'Age of the oldest attempt at work or in doubt.', standing?.oldestSeconds),
    {
      name: 'kupa_queue_due',
      help: 'Rows of a queue whose time has come, under a lease or not.',
      label: 'queue',
      values: ofQueues(queues, ({ due }) => due),
    },
    {
      name: 'kupa_queue_open',
      help: 'Rows of a queue that are not over.',
      label: 'queue',
      values: ofQueues(queues, ({ open }) => open),
    },
    {
      name: 'kupa_queue_oldest_seconds',
      help: 'How long the first row of a queue has waited since its time came.',
      label: 'queue',
      values: ofQueues(queues, ({ oldestSeconds }) => oldestSeconds),
    },
    one('kupa_deliveries_due', 'Callbacks that could be sent now.', queues?.get('callbacks')?.due),
    one(
      'kupa_messages_due',
      'E-mails and text messages that could be sent now.',
      queues ? (queues.get('email')?.due ?? 0) + (queues.get('sms')?.due ?? 0) : undefined,
    ),
    one('kupa_holds', 'Authorizations that wait for their capture.', standing?.holds),
    one('kupa_reconciliation_findings', "Differences between the acquirer's books and ours.", standing?.findings),
    {
      name: 'kupa_invariants_broken',
      help: 'Rows that break what must always hold, by invariant.',
      label: 'invariant',
      values: (invariants?.counts ?? []).map(({ id, count }) => ({ of: id, value: count })),
    },
    one('kupa_invariants_checked_timestamp_seconds', 'When they were asked last.', secondsOf(invariants?.at)),
    one('kupa_reconciliation_timestamp_seconds', 'When the last day was compared.', secondsOf(reconciliation?.ranAt)),
    one('kupa_event_loop_delay_p99_seconds', 'Delay of the event loop.', eventLoopDelay()),
    flag('kupa_data_client_loaded', 'This process has loaded the data client.', isDataClientLoaded()),
    one('kupa_memory_resident_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
  ];
}

export const metricsRoute: Route = {
  method: 'GET',
  path: '/api/metrics',
  async handle(request, context) {
    if (!isOperator(request, context))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    const { contentType, text } = await exposeGauges(gaugesOf(await systemStatus()));
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
  },
};
