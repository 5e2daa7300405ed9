import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 2 ** 30;

/** What the system, the product and PostgreSQL take beside the workers, in gigabytes. */
const OTHERS = 2;

/**
 * How many workers go side by side: as many as there are cores, or as many of each as wait for each other, two at
 * least, as far as the memory goes.
 */
export const workersOf = (gigabytesOfOne: number, ofOneCore = 1): number => {
  const fitting = Math.floor((totalmem() / GIGABYTE - OTHERS) / gigabytesOfOne);
  return Math.max(2, Math.min(Math.ceil(availableParallelism() * ofOneCore), fitting));
};
