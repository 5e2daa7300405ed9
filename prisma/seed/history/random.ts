import { createHash } from 'node:crypto';

/** Numbers that look random and are the same on every machine: the history is one history. */
export type Dice = {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  bytes(label: string): Uint8Array;
};

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    bytes: (label) => createHash('sha256').update(`${seed}:${label}:${next()}`).digest(),
  };
}
