/**
 * A text of a body that is too long to be read like the others: its bytes, and no text before somebody asks. The door
 * makes them for the operations whose contracts say so (`largeTexts`); a reader of the wire that does not know them
 * refuses them like any object.
 */
export class LargeText {
  readonly #read: () => string | null;
  /** Bytes as they were sent. */
  readonly sentBytes: number;

  constructor(sentBytes: number, read: () => string | null) {
    this.sentBytes = sentBytes;
    this.#read = read;
  }

  /** Null where it was longer than the contract lets it be, and so was not kept, or is no text. */
  read(): string | null {
    return this.#read();
  }
}
