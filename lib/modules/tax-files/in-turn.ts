/**
 * Exports that are being read in this process: one of a seller at a time, and a few of all, so that a file of a year
 * takes no place from payments. A reader who stalls is not waited for.
 */

const MAX_READ = 4;
const MAX_READ_MS = 10 * 60_000;

const begun = new Map<number, symbol>();

export type Turn = {
  /** The same chunks; the turn ends with them. */
  of: (chunks: AsyncGenerator<Uint8Array>) => AsyncGenerator<Uint8Array>;
  end: () => void;
};

/** A turn of a seller; null while it has one, or too many others have. */
export function inTurn(sellerId: number): Turn | null {
  if (begun.has(sellerId) || begun.size >= MAX_READ) return null;
  const own = Symbol('turn');
  begun.set(sellerId, own);
  const end = () => {
    clearTimeout(timer);
    if (begun.get(sellerId) === own) begun.delete(sellerId);
  };
  const timer = setTimeout(end, MAX_READ_MS).unref();
  async function* of(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks;
    } finally {
      end();
    }
  }
  return { of, end };
}
