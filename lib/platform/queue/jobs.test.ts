import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backOffMs, type Job, type RunningJobs, startJobs, wake, wakeForTime } from './jobs.ts';

vi.mock('#lib/platform/log.ts', () => ({
  errorName: () => 'Error',
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
}));

let running: RunningJobs | null = null;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  vi.useRealTimers();
  await running?.stop();
  running = null;
});

function counted(answers: (number | Error)[], extra: Partial<Job> = {}) {
  const job = {
    turns: 0,
    name: 'count',
    everyMs: 1_000,
    run: async () => {
      job.turns += 1;
      const answer = answers.shift() ?? 0;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...extra,
  };
  running = startJobs([job]);
  return job;
}

test('a job runs at once and then once per pause', async () => {
  const job = counted([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(job.turns).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(job.turns).toBe(4);
});

test('a turn that found work is followed by another without a pause', async () => {
  const job = counted([5, 5, 0]);
  await vi.advanceTimersByTimeAsync(10);
  expect(job.turns).toBe(3);
});

test('a wake ends the pause; a wake of another name does not', async () => {
  const job = counted([], { wakeOn: 'news' });
  await vi.advanceTimersByTimeAsync(100);
  wake('count');
  await vi.advanceTimersByTimeAsync(100);
  expect(job.turns).toBe(1);
  wake('news');
  await vi.advanceTimersByTimeAsync(0);
  expect(job.turns).toBe(2);
});

test('a clock that was moved ends the pause of jobs that wait for their time, and of no other', async () => {
  const waiting = counted([], { wakeOn: 'news', waitsForTime: true });
  const waits = running;
  const other = counted([]);
  wakeForTime();
  await vi.advanceTimersByTimeAsync(0);
  expect([waiting.turns, other.turns]).toEqual([2, 1]);
  await waits?.stop();
  wakeForTime();
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.turns).toBe(2);
});

test('a wake during a turn is not lost', async () => {
  let release: (() => void) | undefined;
  let turns = 0;
  running = startJobs([
    {
      name: 'slow',
      everyMs: 60_000,
      run: () => {
        turns += 1;
        return new Promise<number>((resolve) => {
          release = () => resolve(0);
        });
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  wake('slow');
  wake('slow');
  expect(turns).toBe(1);
  release?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toBe(2);
  release?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toBe(2);
});

test('turns of one job never overlap, however often it is woken', async () => {
  let at = 0;
  let most = 0;
  running = startJobs([
    {
      name: 'single',
      everyMs: 10,
      run: async () => {
        at += 1;
        most = Math.max(most, at);
        await new Promise((resolve) => setTimeout(resolve, 50));
        at -= 1;
        return 1;
      },
    },
  ]);
  for (let i = 0; i < 50; i += 1) {
    wake('single');
    await vi.advanceTimersByTimeAsync(7);
  }
  const stopped = running.stop();
  running = null;
  await vi.advanceTimersByTimeAsync(100);
  await stopped;
  expect(most).toBe(1);
});

test('a job that throws goes on after a growing pause that wakes do not shorten', async () => {
  const job = counted([new Error('one'), new Error('two'), 0]);
  await vi.advanceTimersByTimeAsync(0);
  expect(job.turns).toBe(1);
  wake('count');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(job.turns).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(job.turns).toBe(2);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(job.turns).toBe(3);
});

test('one failing job does not hold up another', async () => {
  let turns = 0;
  running = startJobs([
    { name: 'bad', everyMs: 100, run: () => Promise.reject(new Error('always')) },
    {
      name: 'good',
      everyMs: 100,
      run: async () => {
        turns += 1;
        return 0;
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(turns).toBe(11);
});

test('stop lets the turn under way finish, drains, and starts no other', async () => {
  const told: string[] = [];
  let finish: (() => void) | undefined;
  const jobs = startJobs([
    {
      name: 'last',
      everyMs: 10,
      run: () =>
        new Promise<number>((resolve) => {
          told.push('turn');
          finish = () => {
            told.push('turn ended');
            resolve(1);
          };
        }),
      drain: async () => {
        told.push('drained');
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  const stopped = jobs.stop().then(() => told.push('stopped'));
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toEqual(['turn']);
  finish?.();
  await stopped;
  expect(told).toEqual(['turn', 'turn ended', 'drained', 'stopped']);
});

test('stop does not wait for a pause or a back-off to pass', async () => {
  const jobs = startJobs([
    { name: 'idle', everyMs: 60_000, run: async () => 0 },
    { name: 'bad', everyMs: 60_000, run: () => Promise.reject(new Error('always')) },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  await jobs.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("the back-off doubles, ends at 30 seconds and is never shorter than the job's own pause", () => {
  expect([1, 2, 3, 4, 5, 60].map((failures) => backOffMs(1_000, failures))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(60_000, 1)).toBe(60_000);
});
