import { createServer } from 'node:net';
import { freePort } from './database/postgres.ts';

/** Whether this port can be listened on, on every address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The port asked for where it is free, else any. */
export async function preferredPort(port: number): Promise<number> {
  return (await isFree(port)) ? port : freePort();
}

/** Below the ports that systems give to outgoing connections, which may take one between the look and the listening. */
const [LOWEST, HIGHEST] = [20_000, 30_000];

/** The first of `count` neighbouring free ports that stay free while something is built. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}
