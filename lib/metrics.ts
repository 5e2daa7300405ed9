import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isOperator } from './platform/http/operator.ts';
import type { Route } from './platform/http/route.ts';
import { type SystemStatus, systemStatus } from './status.ts';

/**
 * GET /api/metrics: the state of the product in the Prometheus text format, gauges only, so that nothing is counted on
 * the hot path. For operators alone (`isOperator`); to everybody else there is no such page.
 */
type Gauge = { name: string; help: string; values: readonly { labels?: string; value: number }[] };

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

const one = (name: string, help: string, value: number): Gauge => ({ name, help, values: [{ value }] });
const flag = (name: string, help: string, isSo: boolean): Gauge => one(name, help, isSo ? 1 : 0);

function gaugesOf({ standing, isAcquirerAvailable, isVaultOpen, invariants, reconciliation }: SystemStatus): Gauge[] {
  return [
    flag('kupa_database_up', 'The database answers.', standing !== null),
    flag('kupa_acquirer_available', 'The breaker of the acquirer is closed.', isAcquirerAvailable),
    flag('kupa_vault_open', 'The vault opens cards.', isVaultOpen),
    ...(standing
      ? [
          {
            name: 'kupa_attempts_open',
            help: 'Attempts that are not over, by state.',
            values: [
              { labels: '{state="at_work"}', value: standing.atWork },
              { labels: '{state="in_doubt"}', value: standing.inDoubt },
              { labels: '{state="challenged"}', value: standing.challenged },
            ],
          },
          one('kupa_attempt_oldest_seconds', 'Age of the oldest attempt at work or in doubt.', standing.oldestSeconds),
          one('kupa_deliveries_due', 'Callbacks that could be sent now.', standing.deliveriesDue),
          one('kupa_messages_due', 'E-mails and text messages that could be sent now.', standing.messagesDue),
          one('kupa_holds', 'Authorizations that wait for their capture.', standing.holds),
          one('kupa_reconciliation_findings', "Differences between the acquirer's books and ours.", standing.findings),
        ]
      : []),
    ...(invariants
      ? [
          {
            name: 'kupa_invariants_broken',
            help: 'Rows that break what must always hold, by invariant.',
            values: invariants.counts.map(({ id, count }) => ({ labels: `{invariant="${id}"}`, value: count })),
          },
          one(
            'kupa_invariants_checked_timestamp_seconds',
            'When they were asked last.',
            Math.round(invariants.at.getTime() / 1_000),
          ),
        ]
      : []),
    ...(reconciliation
      ? [
          one(
            'kupa_reconciliation_timestamp_seconds',
            'When the last day was compared.',
            Math.round(reconciliation.ranAt.getTime() / 1_000),
          ),
        ]
      : []),
    one(
      'kupa_event_loop_delay_p99_seconds',
      'Delay of the event loop.',
      Number.isFinite(delay.percentile(99)) ? delay.percentile(99) / 1e9 : 0,
    ),
    one('kupa_memory_resident_bytes', 'Resident memory of this process.', process.memoryUsage.rss()),
  ];
}

const textOf = (gauges: readonly Gauge[]): string =>
  gauges
    .map(
      ({ name, help, values }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${values.map(({ labels = '', value }) => `${name}${labels} ${value}`).join('\n')}\n`,
    )
    .join('');

export const metricsRoute: Route = {
  method: 'GET',
  path: '/api/metrics',
  async handle(request, context) {
    if (!isOperator(request, context))
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
    return new Response(textOf(gaugesOf(await systemStatus())), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  },
};
