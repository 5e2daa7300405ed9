import { Pool } from 'undici';
import { openReader } from './reader.ts';

/**
 * The load: a closed loop of connections that sends prepared bodies, in a process of its own so that its work is not
 * the server's.
 */

/**
 * `statusCode` of a good answer; the body of one with 200 says `"status_code":0` where it says anything of the kind.
 */
export type LoadJob = {
  origin: string;
  path: string;
  bodies: string[];
  connections: number;
  headers?: Record<string, string>;
  statusCode?: number /** The bodies are queries of an address that is read. */;
  reads?: boolean;
};

/** Times in milliseconds. `firstFailure` is what the first bad answer said. */
export type LoadResult = {
  seconds: number;
  requests: number;
  failed: number;
  firstFailure: string | null;
  p50: number;
  p99: number;
};

/** One connection: asks with a body, or for an address, and answers what was wrong with the answer, or null. */
type RequestSender = { ask(body: string): Promise<string | null>; close(): void };

function senderOf(pool: Pool, { origin, path, headers = {}, statusCode = 200, reads = false }: LoadJob): RequestSender {
  if (reads) {
    const reader = openReader(origin, headers);
    return {
      ask: async (query) => {
        const status = await reader.read(path + query);
        return status === statusCode ? null : `${status} to ${path}${query}`;
      },
      close: reader.close,
    };
  }
  return {
    async ask(body) {
      const response = await pool.request({
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const text = await response.body.text();
      return response.statusCode !== statusCode || (statusCode === 200 && /"status_code":[^0]/.test(text))
        ? `${response.statusCode} ${text.slice(0, 300)}`
        : null;
    },
    close: () => undefined,
  };
}

async function run(job: LoadJob): Promise<LoadResult> {
  const { bodies, connections } = job;
  const pool = new Pool(job.origin, { connections, pipelining: 1 });
  const senders = Array.from({ length: connections }, () => senderOf(pool, job));
  const times: number[] = [];
  const failures: string[] = [];
  let next = 0;
  globalThis.gc?.();
  const begun = performance.now();
  await Promise.all(
    senders.map(async ({ ask }) => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
        const sent = performance.now();
        const failure = await ask(body);
        times.push(performance.now() - sent);
        if (failure) failures.push(failure);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  for (const { close } of senders) close();
  await pool.close();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    seconds,
    requests: times.length,
    failed: failures.length,
    firstFailure: failures[0] ?? null,
    p50: at(0.5),
    p99: at(0.99),
  };
}

/** Connection errors are answered too: otherwise the parent would wait for an answer that never comes. */
process.on('message', (job: LoadJob) => {
  run(job).then(
    (result) => process.send?.(result),
    (error: Error) =>
      process.send?.({
        seconds: 1,
        requests: job.bodies.length,
        failed: job.bodies.length,
        firstFailure: error.message,
        p50: 0,
        p99: 0,
      } satisfies LoadResult),
  );
});
process.on('disconnect', () => process.exit(0));
