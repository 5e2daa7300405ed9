import { settings, SettingsError } from './lib/platform/env.ts';
import { errorName, log } from './lib/platform/log.ts';

/**
 * The job loop alone, for installations where `web` should only answer. What it works with is loaded when its settings
 * are known to be good.
 */
try {
  const { environment } = settings();
  const [{ closeDatabase }, { endWhenPooled, refuseUnsafeDatabase }] = await Promise.all([
    import('./lib/platform/db/database.ts'),
    import('./lib/platform/db/safe-database.ts'),
  ]);
  await refuseUnsafeDatabase();
  endWhenPooled();
  const [{ jobs }, { startJobs }, { closeVault }] = await Promise.all([
    import('./lib/jobs.ts'),
    import('./lib/platform/queue/jobs.ts'),
    import('./lib/modules/vault/index.ts'),
  ]);
  log.info('worker started', { environment });
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
