import { closeDatabase } from './lib/platform/db/database.ts';
import { closeVault } from './lib/modules/vault/index.ts';
import { settings, SettingsError } from './lib/platform/env.ts';
import { startJobs } from './lib/platform/jobs/jobs.ts';
import { errorName, log } from './lib/platform/log.ts';
import { jobs } from './lib/wiring.ts';

/** The job loop alone, for installations where `web` should only answer. */
try {
  log.info('worker started', { environment: settings().environment });
  const running = startJobs(jobs());
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(signal, async () => {
      await running.stop();
      await Promise.all([closeDatabase(), closeVault()]);
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `The worker could not start: ${errorName(error)}`);
  process.exit(1);
}
