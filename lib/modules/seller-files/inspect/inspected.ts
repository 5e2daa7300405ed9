import type { KeptFormat } from '../contract/file-types.ts';

/** A file as it is kept: its bytes written anew wherever that can be done, and what they are. */
export type InspectedFile = {
  bytes: Buffer;
  format: KeptFormat;
  /** Pixels of a picture. */
  width: number | null;
  height: number | null;
  /** Null where nobody can tell without drawing it. */
  pages: number | null;
};
