import { MAX_BASE64_LENGTH, MAX_FILE_BYTES } from '../contract/limits.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import type { Problem } from './problems.ts';

/** Prefix that many clients send: `data:image/png;base64,`. Its media type is ignored. */
const DATA_URL = /^\s*data:[\w.+/;=-]{0,120}?,/;

const SPACE = /[\t\n\r ]+/g;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Decodes base64 of either alphabet, with or without padding, line ends and the head of a data URL. Its length is
 * checked before it is decoded, so that a file that is too large costs no more than its text.
 */
export function readBase64(text: string): Result<Buffer, Problem> {
  if (text.length > MAX_BASE64_LENGTH) return refuse('too_large');
  const bare = text.replace(DATA_URL, '').replace(SPACE, '');
  if (bare === '') return refuse('empty');
  if (!BASE64.test(bare) || bare.replace(/=+$/, '').length % 4 === 1) return refuse('not_base64');
  if (decodedLength(bare) > MAX_FILE_BYTES) return refuse('too_large');
  return ok(Buffer.from(bare, 'base64'));
}

const decodedLength = (bare: string): number => Math.floor((bare.replace(/=+$/, '').length * 3) / 4);
