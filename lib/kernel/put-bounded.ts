/** Adds an entry to a map of bounded size: beyond `most` entries the oldest is dropped. */
export function putBounded<Key, Value>(most: number, memory: Map<Key, Value>, key: Key, value: Value): void {
  memory.delete(key);
  for (const oldest of memory.keys()) {
    if (memory.size < most) break;
    memory.delete(oldest);
  }
  memory.set(key, value);
}
