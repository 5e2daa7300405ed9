import { type InvariantId, INVARIANTS, invariantOf, lastInvariantCheck } from './modules/ledger/index.ts';
import { type LastRun, lastRun } from './modules/reconciliation/index.ts';
import { vault } from './modules/vault/index.ts';
import { database, statement } from './platform/db/database.ts';
import { paymentsContext } from './contexts.ts';
import { type QueueStanding, queueStanding } from './platform/queue/queue-text.sql.ts';
import { QUEUES } from './queues.ts';

/** The state of the running product, for the status page and the metrics: counts and times, no data of any seller. */

const STANDING = statement(
  'status_standing',
  `SELECT (SELECT count(*) FROM attempt WHERE state = 'in_flight') AS "atWork", (SELECT count(*) FROM attempt
    WHERE state = 'in_doubt') AS "inDoubt",
  (SELECT count(*) FROM attempt WHERE state = 'challenged') AS challenged,
  (SELECT coalesce(extract(epoch FROM app_now() - min(created_at)), 0)::int FROM attempt
    WHERE state IN ('in_flight', 'in_doubt')) AS "oldestSeconds",
  (SELECT count(*) FROM sale WHERE status = 'authorized') AS holds, (SELECT count(*)
    FROM reconciliation_finding) AS findings`,
);

type Standing = {
  atWork: number;
  inDoubt: number;
  challenged: number;
  oldestSeconds: number;
  holds: number;
  findings: number;
};

export type SystemStatus = {
  /** Null while the database does not answer. */
  standing: Standing | null;
  /** The leased queues by name; null while the database does not answer. */
  queues: ReadonlyMap<string, QueueStanding> | null;
  isAcquirerAvailable: boolean;
  isVaultOpen: boolean;
  /**
   * Violations of each that are on record; null before the first check of this process. `wholeAt`: when everything was
   * last asked, null before the first time.
   */
  invariants: { at: Date; wholeAt: Date | null; counts: { id: InvariantId; count: number }[] } | null;
  reconciliation: LastRun | null;
};

export async function systemStatus(): Promise<SystemStatus> {
  const orNull = <Value>(asked: Promise<Value>): Promise<Value | null> => asked.catch(() => null);
  const [rows, queues, run, isVaultOpen] = await Promise.all([
    orNull(database().query<Standing>(STANDING, [])),
    orNull(standingOfQueues()),
    orNull(lastRun(database())),
    vault()
      .check()
      .then(
        () => true,
        () => false,
      ),
  ]);
  const check = lastInvariantCheck();
  return {
    standing: rows?.[0] ?? null,
    queues,
    isAcquirerAvailable: paymentsContext().acquirer.isAvailable(),
    isVaultOpen,
    invariants: check && {
      at: check.at,
      wholeAt: check.wholeAt,
      counts: INVARIANTS.map((id) => ({ id, count: check.broken.filter((one) => invariantOf(one) === id).length })),
    },
    reconciliation: run,
  };
}

async function standingOfQueues(): Promise<Map<string, QueueStanding>> {
  const standings = await Promise.all(QUEUES.map((queue) => queueStanding(database(), queue)));
  return new Map(QUEUES.map(({ name }, index) => [name, standings[index] as QueueStanding]));
}
