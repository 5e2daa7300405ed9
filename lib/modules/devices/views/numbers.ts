/** Numbers of devices, `001` to `999`: each of a seller's devices has its own. */

const LAST = 999;

/** The lowest numbers that are free, up to as many as are wanted. */
export function freeNumbers(taken: ReadonlySet<string>, wanted: number): string[] {
  const free: string[] = [];
  for (let number = 1; number <= LAST && free.length < wanted; number += 1) {
    const text = String(number).padStart(3, '0');
    if (!taken.has(text)) free.push(text);
  }
  return free;
}

/** Names of the devices of one order: a single one has the name itself, several a number after it. */
export const namesOf = (name: string, count: number): string[] =>
  count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
