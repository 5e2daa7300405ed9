import { z } from 'zod';

/** How the bank misbehaves when it is told to: once for the next request that fits, or by chance for all of them. */

export const oneShot = z.object({
  reference: z.string().optional(),
  merchant: z.string().optional(),
  operation: z.string().optional(),
  what: z.enum(['delay', 'lose_request', 'lose_answer', 'answer_late', 'hang', 'refuse', 'decline', 'wrong_amount']),
  /** Milliseconds of `delay` and `answer_late`. */
  ms: z.int().min(0).max(120_000).default(1_000),
  /** Decline code of `decline`. */
  code: z.int().default(20004),
});
export type OneShot = z.output<typeof oneShot>;

export const standing = z.object({
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** Chances in percent. */
  loseRequest: z.number().min(0).max(100).default(0),
  loseAnswer: z.number().min(0).max(100).default(0),
  answerLate: z.number().min(0).max(100).default(0),
  lateMs: z.int().min(0).max(60_000).default(2_000),
  seed: z.int().default(1),
});
export type Standing = z.output<typeof standing>;

export type Behaviour = {
  next(shot: OneShot): void;
  stand(by: Standing): void;
  reset(): void;
  /** What happens to this request: at most one thing, beside the standing latency. */
  forRequest(request: { reference: string; merchant: string; operation: string }): { latencyMs: number; shot: OneShot | null };
};

export function behaviour(): Behaviour {
  let waiting: OneShot[] = [];
  let by = standing.parse({});
  let random = randomFrom(by.seed);

  function byChance(): OneShot | null {
    const roll = random() * 100;
    const chances: [number, OneShot['what']][] = [[by.loseRequest, 'lose_request'], [by.loseAnswer, 'lose_answer'], [by.answerLate, 'answer_late']];
    let edge = 0;
    for (const [chance, what] of chances) {
      edge += chance;
      if (roll < edge) return { what, ms: by.lateMs, code: 20004 };
    }
    return null;
  }

  return {
    next: (shot) => void waiting.push(shot),
    stand(asked) {
      by = asked;
      random = randomFrom(asked.seed);
    },
    reset() {
      waiting = [];
      by = standing.parse({});
    },
    forRequest(request) {
      const found = waiting.find((shot) => (['reference', 'merchant', 'operation'] as const).every((name) => shot[name] === undefined || shot[name] === request[name]));
      if (found) waiting = waiting.filter((shot) => shot !== found);
      return { latencyMs: by.latencyMs, shot: found ?? byChance() };
    },
  };
}

/** A small repeatable generator (mulberry32): the same seed, the same run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
