import { MODULES } from './app.ts';
import { paymentsContext } from './contexts.ts';
import { readSystemFigures, type FigureLine, figureLines, type SystemFigures } from './figures.ts';
import type { Invariant, Measured, Module } from './module.ts';
import { invariantOf, lastInvariantCheck } from './modules/ledger/index.ts';
import { type LastRun, lastRun } from './modules/reconciliation/index.ts';
import { isVaultOpen } from './modules/vault/module.ts';
import { database } from './platform/db/database.ts';
import { lostLogLines } from './platform/log.ts';
import { queueStatuses } from './queues.ts';

/** The state of the running product, for the status page: counts and times, no data of any seller. */
export type SystemStatus = {
  /** Figures of the system; null while the database does not answer. */
  figures: SystemFigures | null;
  /** Counts of the modules, a line for each subject; empty while the database does not answer. */
  lines: readonly FigureLine[];
  /** The leased queues by name; null while the database does not answer. */
  queues: Measured['queues'];
  isAcquirerAvailable: boolean;
  isVaultOpen: boolean;
  /** Lines of its log that this process could not write since it started. */
  lostLogLines: number;
  /**
   * Violations of each that are on record; null before the first check of this process. `wholeAt`: when everything was
   * last asked, null before the first time.
   */
  invariants: { at: Date; wholeAt: Date | null; counts: (Pick<Invariant, 'id' | 'says'> & { count: number })[] } | null;
  reconciliation: LastRun | null;
};

/** Invariants of the given modules. */
export const invariantsOf = (modules: readonly Module[]): readonly Invariant[] =>
  modules.flatMap(({ invariants = [] }) => invariants);

export async function systemStatus(): Promise<SystemStatus> {
  const orNull = <Value>(reading: Promise<Value>): Promise<Value | null> => reading.catch(() => null);
  const [figures, queues, run, isOpen] = await Promise.all([
    orNull(readSystemFigures(database())),
    orNull(queueStatuses(MODULES)),
    orNull(lastRun(database())),
    isVaultOpen(),
  ]);
  const check = lastInvariantCheck();
  return {
    figures,
    lines: figures ? figureLines(MODULES, figures) : [],
    queues,
    isAcquirerAvailable: paymentsContext().acquirer.isAvailable(),
    isVaultOpen: isOpen,
    lostLogLines: lostLogLines(),
    invariants: check && {
      at: check.at,
      wholeAt: check.wholeAt,
      counts: invariantsOf(MODULES).map(({ id, says }) => ({
        id,
        says,
        count: check.broken.filter((one) => invariantOf(one) === id).length,
      })),
    },
    reconciliation: run,
  };
}
