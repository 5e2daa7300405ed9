/** Puts something into a memory of a bounded size: beyond `most` entries, what was put there first makes room. */
export function putBounded<Key, Value>(most: number, memory: Map<Key, Value>, key: Key, value: Value): void {
  memory.delete(key);
  for (const oldest of memory.keys()) {
    if (memory.size < most) break;
    memory.delete(oldest);
  }
  memory.set(key, value);
}
