import { createServer } from 'node:net';
import { freePort } from './postgres.ts';

/** Can somebody listen on this port, on every address? */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false)).listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The port asked for where it is free, else any. */
export async function preferredPort(port: number): Promise<number> {
  return (await isFree(port)) ? port : freePort();
}
