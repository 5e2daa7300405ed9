import { once } from 'node:events';
import type { LoadJob, LoadResult } from './load.ts';
import type { Server, Stage } from './stage.ts';

/**
 * Runs all variants in turns, in another order each round, so that a slow minute of the machine affects all of them.
 */

export type Measured = LoadResult & { cpuMs: number | null };
export type Turn<Result = Measured> = { name: string; run: () => Promise<Result> };
export type Rounds<Result = Measured> = Map<string, Result[]>;

/** Longest one turn may take, milliseconds. */
const PATIENCE_MS = 300_000;

/**
 * Of the bodies of a turn, this share is sent before the clock runs: connections are open and statements prepared by
 * then.
 */
const WARM_UP = 0.1;

/** Runs every turn once per round. The first round is a warm-up and is not counted. */
export async function inTurns<Result = Measured>(
  turns: readonly Turn<Result>[],
  rounds: number,
): Promise<Rounds<Result>> {
  const all: Rounds<Result> = new Map(turns.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let place = 0; place < turns.length; place += 1) {
      const turn = turns[(place + round) % turns.length];
      if (!turn) continue;
      const measured = await turn.run();
      if (round > 0) all.get(turn.name)?.push(measured);
    }
  }
  return all;
}

async function send(stage: Stage, job: LoadJob): Promise<LoadResult> {
  stage.load.send(job);
  const ended = once(stage.load, 'exit').then(() => {
    throw new Error('the load ended');
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no result after ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS).unref();
  });
  const [result] = (await Promise.race([once(stage.load, 'message'), ended, late])) as [LoadResult];
  return result;
}

/**
 * One turn of a server while all others sleep, so that their jobs do not work during it. Throws when an answer was not
 * good.
 */
export async function measure(stage: Stage, server: Server, job: Omit<LoadJob, 'origin'>): Promise<Measured> {
  server.wake();
  try {
    const warming = Math.ceil(job.bodies.length * WARM_UP);
    const whole = { ...job, origin: server.origin };
    const warm = await send(stage, { ...whole, bodies: job.bodies.slice(0, warming) });
    const before = server.cpuSeconds();
    const result = await send(stage, { ...whole, bodies: job.bodies.slice(warming) });
    const cpuMs = ((server.cpuSeconds() - before) * 1_000) / result.requests;
    const failure = warm.firstFailure ?? result.firstFailure;
    if (failure !== null)
      throw new Error(
        `${server.name} failed ${warm.failed + result.failed} of ${job.bodies.length} at ${job.path}: ${failure}`,
      );
    return { ...result, cpuMs };
  } finally {
    server.rest();
  }
}

/** One turn of work in this process, `width` at once. */
export async function measureHere<Body>(
  bodies: readonly Body[],
  width: number,
  run: (body: Body) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
        const sent = performance.now();
        await run(body);
        times.push(performance.now() - sent);
      }
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    seconds: (performance.now() - begun) / 1_000,
    requests: times.length,
    failed: 0,
    firstFailure: null,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: null,
  };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

export const perSecond = ({ requests, seconds }: LoadResult): number => requests / seconds;

const middle = (runs: readonly Measured[] | undefined, of: (run: Measured) => number): number =>
  median((runs ?? []).map(of));

/**
 * One server beside another: the ratio of their medians, and the ratios of the rounds, each of which saw the same
 * minute.
 */
export type Ratio = { ofMedians: number; rounds: { least: number; middle: number; most: number } };

export function ratioOf(rounds: Rounds, name: string, to: string, of: (run: Measured) => number = perSecond): Ratio {
  const [runs = [], others = []] = [rounds.get(name), rounds.get(to)];
  const each = runs.map((run, round) => of(run) / of(others[round] ?? run));
  return {
    ofMedians: middle(runs, of) / middle(others, of),
    rounds: { least: Math.min(...each), middle: median(each), most: Math.max(...each) },
  };
}

export const ratioText = ({ ofMedians, rounds }: Ratio): string =>
  `${ofMedians.toFixed(2)} (${rounds.middle.toFixed(2)}; ${rounds.least.toFixed(2)}–${rounds.most.toFixed(2)})`;

/** A table of all turns beside one of them. */
export function tableOf(title: string, rounds: Rounds, to: string): string {
  const rows = [...rounds].map(([name, runs]) => {
    const cpu = runs[0]?.cpuMs === null ? '–' : `${middle(runs, (run) => run.cpuMs ?? 0).toFixed(2)} ms`;
    return (
      `| ${name} | ${middle(runs, perSecond).toFixed(0)} | ${ratioText(ratioOf(rounds, name, to))} | ` +
      `${middle(runs, ({ p50 }) => p50).toFixed(1)} ms | ${middle(runs, ({ p99 }) => p99).toFixed(1)} ` +
      `ms | ${cpu} |`
    );
  });
  return [
    `### ${title}`,
    '',
    `| What | per second | ÷ ${to} | p50 | p99 | CPU per request |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
