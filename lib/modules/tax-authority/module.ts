import { taxAuthorityContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { taxAuthorityFigures } from './figures.sql.ts';
import { ALLOCATIONS_DUE, workOnRequests } from './work-on-requests.ts';

/** Pause between two looks for documents that wait, milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** Registration of allocation numbers. */
export const taxAuthority = {
  name: 'tax-authority',
  figures: taxAuthorityFigures,
  jobs: () => [
    {
      name: ALLOCATIONS_DUE,
      everyMs: LOOK_EVERY_MS,
      run: () => workOnRequests(taxAuthorityContext()),
      waitsForTime: true,
    },
  ],
} as const satisfies Module;
