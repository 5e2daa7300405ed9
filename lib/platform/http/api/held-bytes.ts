/**
 * Bytes of large bodies that a process holds at once, of all callers together: what goes beyond is refused, so that no
 * number of callers fills its memory. Those whose caller is not known yet have a smaller room of their own, so that
 * nobody in particular takes the room of those who are known.
 */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
const MAX_UNKNOWN_BYTES = 32 * 1024 * 1024;

/** More bodies are being held than fit into memory. */
export class BodiesFullError extends Error {}

let held = 0;
let unknown = 0;

/** What one body holds, of a caller who is not known until `becomeKnown`. */
export function holdBytes() {
  let kept = 0;
  let isKnown = false;
  return {
    /** Throws `BodiesFullError` where there is no room. */
    add(bytes: number): void {
      if (held + bytes > MAX_HELD_BYTES || (!isKnown && unknown + bytes > MAX_UNKNOWN_BYTES))
        throw new BodiesFullError('too many large bodies are being sent');
      held += bytes;
      kept += bytes;
      if (!isKnown) unknown += bytes;
    },
    drop(bytes: number): void {
      held -= bytes;
      kept -= bytes;
      if (!isKnown) unknown -= bytes;
    },
    becomeKnown(): void {
      if (!isKnown) unknown -= kept;
      isKnown = true;
    },
    release(): void {
      held -= kept;
      if (!isKnown) unknown -= kept;
      kept = 0;
    },
  };
}
export type HeldBytes = ReturnType<typeof holdBytes>;
