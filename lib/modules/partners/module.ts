import type { Module } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { oncePerPause } from '#lib/platform/queue/jobs.ts';
import { gatherFigures } from './gather-figures.sql.ts';
import { addUpFunnel } from './funnel.sql.ts';

const GATHER_MS = 10_000;
const ADD_UP_MS = 10_000;

/** Registration of partners' views of their sellers. */
export const partners = {
  name: 'partners',
  jobs: () => [
    {
      name: 'gather-seller-figures',
      everyMs: GATHER_MS,
      run: () => oncePerPause(gatherFigures(database(), settings().timeZone)),
    },
    { name: 'add-up-funnel', everyMs: ADD_UP_MS, run: () => oncePerPause(addUpFunnel(database())) },
  ],
} as const satisfies Module;
