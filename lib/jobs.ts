import { MODULES } from './app.ts';
import type { Module } from './module.ts';
import type { Job } from './platform/jobs/jobs.ts';

/** Everything that runs beside requests, of the modules of the product or of those that are given. */
export const jobs = (modules: readonly Module[] = MODULES): readonly Job[] =>
  modules.flatMap((module) => module.jobs?.(modules) ?? []);
