import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { log } from '#lib/platform/log.ts';
import type { AnyJob } from '#lib/testing/setup/any-job.ts';
import { type PoolSettings, type ProcessPool, processPool } from './process-pool.ts';

const poolOf = (more: Partial<PoolSettings> = {}): ProcessPool<AnyJob, unknown> =>
  processPool({
    purpose: 'test',
    program: 'lib/testing/setup/any-job.ts',
    maxProcesses: 1,
    timeLimitMs: 20_000,
    idleMs: 30_000,
    maxJobsOfOne: 100,
    heapMb: 64,
    ...more,
  });

/** Reason of a job that failed. */
const failure = (job: Promise<unknown>): Promise<unknown> =>
  job.then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  );

test('a process reads the program alone, writes nothing, starts nothing and knows no setting of ours', async () => {
  const pool = poolOf({ environment: { GIVEN: '1' } });
  expect(await pool.run({ do: 'echo', text: 'ש' })).toBe('ש');
  expect(await pool.run({ do: 'environment', text: '' })).toEqual(['GIVEN', 'NODE_ENV']);
  expect(await pool.run({ do: 'read', text: join(process.cwd(), 'package.json') })).toBeGreaterThan(100);
  for (const [what, text] of [
    ['read', '/etc/passwd'],
    ['read', join(process.cwd(), 'server.ts')],
    ['write', join(tmpdir(), 'kupa-pool')],
    ['write', join(process.cwd(), 'lib', 'x')],
    ['start', '/bin/true'],
  ] as const)
    expect([what, text, await pool.run({ do: what, text })]).toEqual([what, text, 'ERR_ACCESS_DENIED']);
  pool.close();
});

test('a process that falls or hangs takes its own job along, and the next job has another', async () => {
  const pool = poolOf({ timeLimitMs: 2_000 });
  expect(await failure(pool.run({ do: 'fall', text: '' }))).toBe('ended');
  expect(await failure(pool.run({ do: 'hang', text: '' }))).toBe('took_too_long');
  expect(await pool.run({ do: 'echo', text: 'on' })).toBe('on');
  pool.close();
});

test('as many jobs wait as may, in their order; a further one fails at once', async () => {
  const pool = poolOf({ maxWaiting: 2 });
  const done: string[] = [];
  const jobs = ['1', '2', '3', '4'].map((text) =>
    pool.run({ do: 'echo', text }).then(
      () => done.push(text),
      () => done.push(`${text} refused`),
    ),
  );
  await Promise.all(jobs);
  expect(done).toEqual(['4 refused', '1', '2', '3']);
  pool.close();
});

test('an idle process ends, and so does one that did its number of jobs or keeps too much memory', async () => {
  const idle = poolOf({ idleMs: 50 });
  await idle.run({ do: 'echo', text: '' });
  await vi.waitFor(() => expect(idle.running()).toEqual([]));
  for (const more of [{ maxJobsOfOne: 1 }, { maxMemory: 1 }]) {
    const pool = poolOf(more);
    await pool.run({ do: 'echo', text: '' });
    expect(pool.running()).toEqual([]);
  }
});

test('where no process can be started, a job fails instead of waiting', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const pool = poolOf({ program: 'lib/testing/setup/no-such-program.ts' });
  expect(await failure(pool.run({ do: 'echo', text: '' }))).toBe('ended');
  pool.close();
});
