import { atMost } from '#lib/platform/in-turns.ts';

/** After a large body the process is everybody else's so many times as long as it took. */
const REST_TIMES = 3;

/** Longest rest, milliseconds: a machine that stands still makes work look long. */
const MAX_REST_MS = 500;

const oneAtATime = atMost(1);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs work on a large body, which holds the event loop while it runs: one at a time, each behind what waits already
 * and followed by a rest, so that large bodies together take a quarter of the process however many are sent.
 */
export function inTurn<Value>(work: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    void oneAtATime(async () => {
      await pause(0);
      const begun = performance.now();
      try {
        resolve(work());
      } catch (error) {
        reject(error as Error);
      }
      await pause(Math.min(MAX_REST_MS, (performance.now() - begun) * REST_TIMES));
    });
  });
}

/** Bodies at once whose first bytes do not say who sends them, and how long each keeps its place beyond its end. */
const MAX_UNSAID = 4;
const UNSAID_REST_MS = 50;

const fewAtATime = atMost(MAX_UNSAID);

/**
 * Reads a large body to its end to find who sends it, a few at a time: others wait before they are read, so that bodies
 * of nobody take no more of the process however many are sent.
 */
export function untilKnown<Value>(read: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    void fewAtATime(async () => {
      await read().then(resolve, reject);
      await pause(UNSAID_REST_MS);
    });
  });
}
