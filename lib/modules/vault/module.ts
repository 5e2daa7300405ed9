import type { Module } from '#lib/module.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { flagGauge } from '#lib/platform/metrics.ts';
import { vault as openVault } from './index.ts';

/** Whether cards can be opened now. */
export const isVaultOpen = (): Promise<boolean> =>
  openVault()
    .check()
    .then(
      () => true,
      () => false,
    );

/** Registration of the vault. */
export const vault = {
  name: 'vault',
  jobs: () => [{ name: 'rewrap-vault', everyMs: TIDY_MS, run: () => openVault().rewrap(200) }],
  gauges: async () => [flagGauge('kupa_vault_open', 'The vault opens cards.', await isVaultOpen())],
} as const satisfies Module;
