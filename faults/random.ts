/** A small repeatable generator (mulberry32): the same seed, the same run. */
export type Random = {
  next(): number;
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(percent: number): boolean;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}
