/** Puts something into a memory of a bounded size: beyond `most` entries, what was put there first makes room. */
export function putBounded<Key, Value>(most: number, memory: Map<Key, Value>, key: Key, value: Value): void {
  memory.delete(key);
  for (const oldest of memory.keys()) {
    if (memory.size < most) break;
    memory.delete(oldest);
  }
  memory.set(key, value);
}

/** What is good for a while only. */
export type TtlCache<What> = { get(key: string): What | undefined; put(key: string, what: What): void };

/** A memory of at most `most` things, each for `goodForMs` milliseconds from when it was put there. */
export function ttlCache<What>(goodForMs: number, most: number): TtlCache<What> {
  const known = new Map<string, { what: What; until: number }>();
  return {
    get(key) {
      const one = known.get(key);
      return one && performance.now() < one.until ? one.what : undefined;
    },
    put: (key, what) => putBounded(most, known, key, { what, until: performance.now() + goodForMs }),
  };
}
