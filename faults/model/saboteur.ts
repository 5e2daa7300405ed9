import { pause } from '../client.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../stage.ts';
import { moveTime } from '../subscriptions/dates.ts';
import { count, type Model } from './clients.ts';

/** What goes wrong during a run: processes are killed, the bank misbehaves, replies get lost, days pass. */

const DAY = 86_400;

/** Seconds of the run that the numbers below are of; other lengths have as many of each in proportion, one at least. */
const WHOLE_SECONDS = 690;

/** How long the bank misbehaves, milliseconds. */
const FAULT_MS = 8_000;

type Event = { name: string; times: number; run: (stage: Stage, random: Random) => Promise<void> };

async function restart(stage: Stage, which: number): Promise<void> {
  stage.kill(which, 'SIGKILL');
  await stage.endOf(which);
  await stage.startWeb(which);
}

let calmAt = 0;

/** The bank behaves so for a while; a later fault takes its place. */
const misbehave = (name: string, times: number, how: object): Event => ({
  name: `bank ${name}`,
  times,
  run: async (stage, random) => {
    await stage.bank('PUT', '/control/behaviour', { ...how, seed: random.below(1_000_000) });
    const until = performance.now() + FAULT_MS;
    calmAt = until;
    setTimeout(() => {
      if (calmAt === until) void stage.bank('PUT', '/control/behaviour', {}).catch(() => undefined);
    }, FAULT_MS).unref();
  },
});

/** The payout bank behaves so until its next fault. */
const misbehaveOut = (name: string, times: number, how: object): Event => ({
  name: `payout bank ${name}`,
  times,
  run: async (stage, random) => {
    await stage.bank('PUT', '/control/payout-behaviour', { ...how, seed: random.below(1_000_000) });
  },
});

/** A statement reaches PostgreSQL, and its connection ends before the reply. */
const swallow = (statement: string, times: number): Event => ({
  name: `reply lost: ${statement}`,
  times,
  run: async (stage) => stage.proxy.swallowReplyTo(statement),
});

const EVENTS: readonly Event[] = [
  { name: 'kill of web', times: 14, run: (stage, random) => restart(stage, random.below(2)) },
  { name: 'kill of the worker', times: 4, run: (stage) => stage.restartWorker() },
  { name: 'kill of the bank', times: 4, run: (stage) => stage.crashBank() },
  { name: 'kill of PostgreSQL', times: 4, run: (stage, random) => stage.crashPostgres(200 + random.below(1_500)) },
  misbehave('loses and delays', 5, { loseRequest: 6, loseAnswer: 8, answerLate: 8, lateMs: 1_500, latencyMs: 20 }),
  misbehave('is down', 4, { isDown: true }),
  misbehave('is slow', 4, { latencyMs: 900 }),
  misbehaveOut('loses', 4, { loseRequest: 15, loseAnswer: 20, answerLate: 10, lateMs: 1_500 }),
  misbehaveOut('is down', 2, { isDown: true, alsoQuestions: true }),
  misbehaveOut('is well', 4, {}),
  swallow('payments_book', 4),
  swallow('payouts_insert', 2),
  swallow('payouts_book_sent', 2),
  swallow('payouts_book_paid', 2),
  swallow('payments_claim_chargeback', 3),
  swallow('COMMIT', 3),
  { name: 'a day passes', times: 34, run: (stage) => moveTime(stage, DAY) },
];

function planned(seconds: number, random: Random): Event[] {
  const all = EVENTS.flatMap((event) =>
    Array.from({ length: Math.max(1, Math.round((event.times * seconds) / WHOLE_SECONDS)) }, () => event),
  );
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other] as Event, all[at] as Event];
  }
  return all;
}

/** Does all that is planned, spread over the time of the run. Answers what it could not do, each in a sentence. */
export async function sabotage(model: Model, random: Random, seconds: number): Promise<string[]> {
  const { stage } = model;
  const events = planned(seconds, random);
  const begun = performance.now();
  const failures: string[] = [];
  for (const [place, event] of events.entries()) {
    const at = begun + ((place + 0.5) * seconds * 1_000) / events.length;
    await pause(Math.max(0, at - performance.now()));
    try {
      await event.run(stage, random);
      count(model, event.name);
    } catch (error) {
      failures.push(`${event.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  await pause(Math.max(0, begun + seconds * 1_000 - performance.now()));
  return failures;
}
