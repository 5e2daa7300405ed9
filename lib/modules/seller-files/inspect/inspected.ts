import type { KeptFormat } from '../contract/file-types.ts';

/** A file in its stored form: its bytes, written anew wherever possible, with format and size. */
export type InspectedFile = {
  bytes: Buffer;
  format: KeptFormat;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
  /** Null if only rendering can count the pages. */
  pages: number | null;
};
