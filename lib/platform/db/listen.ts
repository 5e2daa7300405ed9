import pg from 'pg';
import { errorName, log } from '../log.ts';
import { channelOf } from './schemas.ts';

/** Pause before the next try after a connection was lost, milliseconds. */
const AGAIN_MS = 1_000;

/**
 * Subscribes to a channel of this installation over a connection of its own. A message sent while the connection is
 * lost is lost too: subscribers poll as well.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  onMessage: (payload: string) => void,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'kupa',
    });
    client = next;
    next.on('error', () => undefined);
    next.on('end', () => again());
    next.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(channelOf(channel))}`);
  }

  function again(): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(start, AGAIN_MS).unref();
  }

  function start(): void {
    connect().catch((error: unknown) => {
      log.warn('a channel of the database is not listened to', { where: channel, error: errorName(error) });
      void client?.end().catch(() => undefined);
      again();
    });
  }

  start();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
