/**
 * Bytes of large bodies that a process holds at once, of all callers together; more are refused, so that no number of
 * callers fills its memory. Unknown callers have a smaller limit of their own, so that they cannot use up that of known
 * ones. One network has no more than half of either: a caller who leaves many bodies unfinished blocks no other.
 */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_UNKNOWN_BYTES = 64 * 1024 * 1024;

/** More bodies are being held than fit into memory. */
export class BodiesFullError extends Error {}

/** Counter of held bytes with a limit, in all and per network. */
function newRoom(most: number) {
  let all = 0;
  const networks = new Map<string, number>();
  const of = (network: string): number => networks.get(network) ?? 0;
  return {
    // Without a known network, callers cannot be told apart.
    isFull: (network: string, bytes: number): boolean =>
      all + bytes > most || (network !== '' && of(network) + bytes > most / 2),
    count(network: string, bytes: number): void {
      all += bytes;
      const now = of(network) + bytes;
      if (now > 0) networks.set(network, now);
      else networks.delete(network);
    },
  };
}

const held = newRoom(MAX_HELD_BYTES);
const unknown = newRoom(MAX_UNKNOWN_BYTES);

/** Bytes of one body, of a caller of this network who is unknown until `becomeKnown`. */
export function holdBytes(network: string) {
  let kept = 0;
  let isKnown = false;

  function count(bytes: number): void {
    held.count(network, bytes);
    if (!isKnown) unknown.count(network, bytes);
    kept += bytes;
  }

  return {
    /** Adds bytes; throws `BodiesFullError` where there is no room. */
    add(bytes: number): void {
      if (held.isFull(network, bytes) || (!isKnown && unknown.isFull(network, bytes)))
        throw new BodiesFullError('too many large bodies are being sent');
      count(bytes);
    },
    drop: (bytes: number): void => count(-bytes),
    becomeKnown(): void {
      if (!isKnown) unknown.count(network, -kept);
      isKnown = true;
    },
    release: (): void => count(-kept),
  };
}
export type HeldBytes = ReturnType<typeof holdBytes>;
