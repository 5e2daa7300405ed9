/** Figures of very many subscriptions, which take a second of the database to add up. */

/** Largest number of rows that every look sums anew. */
const MANY = 50_000;

/** Time for which a sum of more rows is reused, milliseconds. */
const KEPT_MS = 60_000;

/** Limit of kept sums; the oldest is dropped. */
const MAX_KEPT = 200;

type Kept = { made: Promise<unknown>; at: Date };

const kept = new Map<string, Kept>();

/**
 * Result of `make`, reused for a minute above 50,000 subscriptions. `at`: when it was made; null: now. Concurrent calls
 * share one result. A failed one is not kept.
 */
export async function keptWhereMany<Value>(
  many: number,
  key: string,
  make: () => Promise<Value>,
): Promise<{ value: Value; at: Date | null }> {
  if (many <= MANY) return { value: await make(), at: null };
  const known = kept.get(key);
  if (known && Date.now() - known.at.getTime() < KEPT_MS) return { value: (await known.made) as Value, at: known.at };
  const made = make();
  const one = { made, at: new Date() };
  kept.delete(key);
  kept.set(key, one);
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  try {
    return { value: await made, at: one.at };
  } catch (error) {
    if (kept.get(key) === one) kept.delete(key);
    throw error;
  }
}
