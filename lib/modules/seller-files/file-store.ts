/**
 * Storage of sealed files. A port: a folder of this machine, or any store with the protocol of S3. Both satisfy
 * `conformance/file-store.ts`. The content is sealed, so a store learns the size of a file alone; it is not trusted
 * either, because a changed byte does not open.
 */
export type FileStore = {
  /** Keeps bytes under a key of their own, whole or not at all. */
  put(key: string, sealed: Uint8Array): Promise<void>;
  /** Null if the key holds no file. */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds too if the key holds no file. */
  delete(key: string): Promise<void>;
};

/** The store is unreachable or failed. The message contains neither keys nor the store's response. */
export class FileStoreError extends Error {
  constructor(why: string) {
    super(`the store of files does not work: ${why}`);
    this.name = 'FileStoreError';
  }
}

/** Longest file that is read from a store, bytes: the longest stored form, and room for its seal. */
export const MAX_STORED_BYTES = 12 * 1024 * 1024;

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A key as adapters may use it in a path. Throws for anything but a UUID in lower case. */
export function asKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('not a key of the store of files');
  return key;
}
