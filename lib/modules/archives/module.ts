import { archivesContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { MINUTE_MS, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { MAKE_ARCHIVES } from './ask-for-archive.ts';
import { makeArchives } from './make/make-archives.ts';
import { sweepArchives } from './make/store-archives.sql.ts';

/** Registration of archives. */
export const archives = {
  name: 'archives',
  jobs: () => [
    { name: MAKE_ARCHIVES, everyMs: MINUTE_MS, run: () => makeArchives(archivesContext()), waitsForTime: true },
    {
      name: 'sweep-archives',
      everyMs: TIDY_MS,
      run: () => sweepArchives(archivesContext().database),
      waitsForTime: true,
    },
  ],
} as const satisfies Module;
