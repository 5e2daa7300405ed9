/** Limits of files and uploads (specification by answers, section 6; the rest is docs/decisions/0113). */

/** Longest file as it is sent, bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Longest base64 of such a file; lines of 64 characters and their ends are let through. */
export const MAX_BASE64_LENGTH = Math.ceil((Math.ceil(MAX_FILE_BYTES / 3) * 4 * 66) / 64);

/** Files of one call. */
export const MAX_FILES = 20;

/** Longest body of a call, bytes: two of the longest files, or many ordinary ones. More comes by `url`. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Longest file that is kept, bytes: writing a document anew may make it a little longer. */
export const MAX_KEPT_BYTES = 11 * 1024 * 1024;

/** Pictures: pixels, and pixels of a side, that are decoded; and of the longer side, that are kept. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE = 20_000;
export const KEPT_SIDE = 4_096;

/** Pages of a TIFF, and of a PDF. */
export const MAX_FRAMES = 50;
export const MAX_PAGES = 200;

/** Longest file name, characters. */
export const MAX_NAME = 120;

/** Limits of a browser's uploads: bytes of a part (the last may be shorter), and open uploads of a seller. */
export const MIN_CHUNK_BYTES = 64 * 1024;
export const MAX_CHUNK_BYTES = 1024 * 1024;
export const MAX_OPEN_UPLOADS = 20;

/** Unfinished uploads are kept for this long after their last chunk, seconds. */
export const UPLOAD_SECONDS = 24 * 3_600;

/** Seconds for which a QR code is valid, for which a phone may go on after each of its files, and in all. */
export const PHONE_UPLOAD_SECONDS = 15 * 60;
export const MAX_PHONE_UPLOAD_SECONDS = 3_600;
