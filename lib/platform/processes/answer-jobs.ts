import { setPriority } from 'node:os';
import type { Answered } from './process-pool.ts';

/** Priority: a tenth of an ordinary process's share of a busy processor. */
const NICENESS = 10;

/**
 * The loop of a process that `processPool` starts: answers each job by `answer`, which does not throw, at the lowest
 * priority of this machine. Ends with the process that started it.
 */
export function answerJobs<Job>(answer: (job: Job) => Promise<unknown>): void {
  setPriority(NICENESS);
  process.on('message', (job: Job) => {
    void answer(job).then((value) =>
      process.send?.({ answer: value, memory: process.memoryUsage.rss() } satisfies Answered),
    );
  });
  process.on('disconnect', () => process.exit());
}
