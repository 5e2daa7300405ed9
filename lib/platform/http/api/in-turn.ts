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

/**
 * Bodies at once whose first bytes do not say who sends them, at all and of one network, and how long each keeps its
 * place beyond its end.
 */
const MAX_UNSAID = 4;
const MAX_OF_NETWORK = 2;
const UNSAID_REST_MS = 50;

const fewAtATime = atMost(MAX_UNSAID);
const networks = new Map<string, { inTurn: ReturnType<typeof atMost>; members: number }>();

async function fewOfNetwork(network: string, work: () => Promise<void>): Promise<void> {
  const one = networks.get(network) ?? { inTurn: atMost(MAX_OF_NETWORK), members: 0 };
  networks.set(network, one);
  one.members += 1;
  await one.inTurn(work);
  one.members -= 1;
  if (one.members === 0) networks.delete(network);
}

/**
 * Reads a large body to its end to find who sends it, a few at a time: others wait before they are read, so that bodies
 * of nobody take no more of the process however many are sent, and slow ones of one network not every place.
 */
export function untilKnown<Value>(network: string, read: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    void fewOfNetwork(network, () =>
      fewAtATime(async () => {
        await read().then(resolve, reject);
        await pause(UNSAID_REST_MS);
      }),
    );
  });
}
