import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { answerJobs } from '#lib/platform/processes/answer-jobs.ts';

/** A process of a pool that tries what it may not do, for the test of pools. */
export type AnyJob = { do: 'echo' | 'environment' | 'read' | 'write' | 'start' | 'fall' | 'hang'; text: string };

const DONE: Readonly<Record<AnyJob['do'], (text: string) => unknown>> = {
  echo: (text) => text,
  environment: () => Object.keys(process.env).sort(),
  read: (path) => readFileSync(path, 'utf8').length,
  write: (path) => writeFileSync(path, ''),
  start: (program) => execFileSync(program),
  fall: () => process.exit(1),
  hang: () => {
    for (;;);
  },
};

answerJobs(async ({ do: what, text }: AnyJob) => {
  try {
    return DONE[what](text);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
});
