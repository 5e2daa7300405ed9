import { atMost } from '#lib/platform/in-turns.ts';

/** Pause after a large body, as a multiple of its parsing time, for all other requests. */
const REST_TIMES = 3;

/** Longest pause, milliseconds: on a suspended machine work seems long. */
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

/**
 * Limits of large bodies read at once whose caller is unknown, because their first bytes do not name it: in all and per
 * network. Each keeps its place for `UNKNOWN_REST_MS` after its end, so that other requests are served in between.
 */
const MAX_UNKNOWN = 4;
const MAX_UNKNOWN_OF_NETWORK = 2;
const UNKNOWN_REST_MS = 50;

const fewAtATime = atMost(MAX_UNKNOWN);
const networks = new Map<string, { inTurn: ReturnType<typeof atMost>; members: number }>();

async function fewOfNetwork(network: string, work: () => Promise<void>): Promise<void> {
  const one = networks.get(network) ?? { inTurn: atMost(MAX_UNKNOWN_OF_NETWORK), members: 0 };
  networks.set(network, one);
  one.members += 1;
  await one.inTurn(work);
  one.members -= 1;
  if (one.members === 0) networks.delete(network);
}

/**
 * Reads a large body to its end to find its caller, a few at a time: others wait before they are read, so that any
 * number of bodies of unknown callers costs the process no more, and slow ones of one network do not take every place.
 */
export function untilKnown<Value>(network: string, read: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    void fewOfNetwork(network, () =>
      fewAtATime(async () => {
        await read().then(resolve, reject);
        await pause(UNKNOWN_REST_MS);
      }),
    );
  });
}
