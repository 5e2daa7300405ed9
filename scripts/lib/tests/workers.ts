import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 2 ** 30;

/** What the system, the product and PostgreSQL take beside the workers, in gigabytes. */
const OTHERS = 2;

/** How many workers go side by side: as many as there are cores, two at least, as far as the memory goes. */
export const workersOf = (gigabytesOfOne: number): number => {
  const fitting = Math.floor((totalmem() / GIGABYTE - OTHERS) / gigabytesOfOne);
  return Math.max(2, Math.min(availableParallelism(), fitting));
};
