import { formOf, KINDS } from './ids.ts';

/** UUIDs as every generator makes them (RFC 9562): with a version and a variant. */
const UUID_OF_A_VERSION = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** A digest as hex, of MD5, SHA-1 or SHA-256. Digits alone are a number. */
const DIGEST = '(?=\\d*[a-f])(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})';

// Made on first use, so that a browser whose bundle contains this file and never calls it compiles no expression.
let inText: RegExp | undefined;
const pattern = (): RegExp =>
  (inText ??= new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)(?:${KINDS.map(formOf).join('|')}|${UUID_OF_A_VERSION}|${DIGEST})(?![\p{L}\p{N}]|-[\p{L}\p{N}])`,
    'giu',
  ));

/**
 * Every identifier within a text that is no part of a longer word: ours of any kind in either case, UUIDs, and digests.
 */
export const identifiersIn = (text: string): Iterable<RegExpExecArray> => text.matchAll(pattern());
