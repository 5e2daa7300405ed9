/** Runs work in turns: so many at a time, the rest in the order in which they came. */
export function atMost(abreast: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= abreast) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Most queries of one kind in one statement, so that a single caller does not wait behind a crowd for long. */
const MAX_TOGETHER = 250;

/**
 * Batches look-ups of one kind. The first runs at once; keys that arrive meanwhile are looked up in the next one,
 * together. `ask` returns the values it finds by key.
 */
export function together<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  type Waiting = { key: Key; resolve(value: Value | null): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) {
      const [now, later] = [waiting.slice(0, MAX_TOGETHER), waiting.slice(MAX_TOGETHER)];
      waiting = later;
      try {
        const found = await ask([...new Set(now.map(({ key }) => key))]);
        for (const { key, resolve } of now) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const { reject } of now) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void askAll();
    });
}
