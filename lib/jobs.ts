import { MODULES } from './app.ts';
import type { Module } from './module.ts';
import type { Job } from './platform/queue/jobs.ts';

const LISTED: readonly Module[] = MODULES;

/** Jobs that run beside requests. */
export const jobs = (): readonly Job[] => LISTED.flatMap((module) => module.jobs?.(LISTED) ?? []);
