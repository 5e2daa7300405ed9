/**
 * Bytes of large bodies that a process holds at once, of all callers together: what goes beyond is refused, so that no
 * number of callers fills its memory. Those whose caller is not known yet have a smaller room of their own, so that
 * nobody in particular takes the room of those who are known, and one network of it no more than half.
 */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_UNKNOWN_BYTES = 64 * 1024 * 1024;
const MAX_UNKNOWN_OF_NETWORK = 32 * 1024 * 1024;

/** More bodies are being held than fit into memory. */
export class BodiesFullError extends Error {}

let held = 0;
let unknown = 0;
const unknownOf = new Map<string, number>();

/** What one body holds, of a caller of this network who is not known until `becomeKnown`. */
export function holdBytes(network: string) {
  let kept = 0;
  let isKnown = false;
  const ofNetwork = (): number => unknownOf.get(network) ?? 0;
  const isFull = (bytes: number): boolean =>
    unknown + bytes > MAX_UNKNOWN_BYTES || ofNetwork() + bytes > MAX_UNKNOWN_OF_NETWORK;

  function countUnknown(bytes: number): void {
    unknown += bytes;
    const now = ofNetwork() + bytes;
    if (now > 0) unknownOf.set(network, now);
    else unknownOf.delete(network);
  }

  return {
    /** Throws `BodiesFullError` where there is no room. */
    add(bytes: number): void {
      if (held + bytes > MAX_HELD_BYTES || (!isKnown && isFull(bytes)))
        throw new BodiesFullError('too many large bodies are being sent');
      held += bytes;
      kept += bytes;
      if (!isKnown) countUnknown(bytes);
    },
    drop(bytes: number): void {
      held -= bytes;
      kept -= bytes;
      if (!isKnown) countUnknown(-bytes);
    },
    becomeKnown(): void {
      if (!isKnown) countUnknown(-kept);
      isKnown = true;
    },
    release(): void {
      held -= kept;
      if (!isKnown) countUnknown(-kept);
      kept = 0;
    },
  };
}
export type HeldBytes = ReturnType<typeof holdBytes>;
