import { Pool } from 'undici';

/** The load: a closed loop of connections that sends prepared bodies, in a process of its own so that its work is not the server's. */

export type LoadJob = { origin: string; path: string; bodies: string[]; connections: number };
export type LoadResult = { seconds: number; requests: number; failed: number; p50: number; p99: number };

async function run({ origin, path, bodies, connections }: LoadJob): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
        const sent = performance.now();
        const response = await pool.request({ path, method: 'POST', headers: { 'content-type': 'application/json' }, body });
        const text = await response.body.text();
        times.push(performance.now() - sent);
        if (response.statusCode !== 200 || !text.includes('"status_code":0')) failed += 1;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await pool.close();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { seconds, requests: times.length, failed, p50: at(0.5), p99: at(0.99) };
}

process.on('message', async (job: LoadJob) => process.send?.(await run(job)));
process.on('disconnect', () => process.exit(0));
