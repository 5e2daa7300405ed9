import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/jobs/jobs.ts';
import { vault as openVault } from './index.ts';

/** What the vault brings. */
export const vault = {
  name: 'vault',
  jobs: () => [{ name: 'rewrap-vault', everyMs: TIDY_MS, run: () => openVault().rewrap(200) }],
} as const satisfies Module;
