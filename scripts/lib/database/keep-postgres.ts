import { type RunningPostgres, startPostgres } from './postgres.ts';

export type KeptPostgres = { url: string; stop(): Promise<void> };

/** The embedded PostgreSQL, started again on the same port whenever it dies; recovery is its own. */
export async function keepPostgres(folder: string): Promise<KeptPostgres> {
  let isStopping = false;
  let running: RunningPostgres = await startPostgres({ folder, durable: true });
  const { url } = running;
  const port = Number(new URL(url).port);
  const watch = (): void => {
    void running.ended.then(async () => {
      if (isStopping) return;
      console.log('PostgreSQL ended; starting it again.');
      running = await startPostgres({ folder, durable: true, port });
      watch();
    });
  };
  watch();
  return {
    url,
    stop: () => {
      isStopping = true;
      return running.stop();
    },
  };
}
