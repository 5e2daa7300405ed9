import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Route } from './api/route.ts';

/**
 * Static files below `public/`, one address each. The node adapter serves them from here; Next serves the folder
 * itself, with the headers that next.config.ts takes from here. An address is looked up in the list of files made at
 * the start: no path is ever built from a request.
 */

const FOLDER = 'public';

/** `embed/1.2.3/…`: never changed once it was released (docs/decisions/0072). */
const IS_IMMUTABLE = /^\/(embed|hf)\/\d+\.\d+\.\d+\//;

/** Files that other sites load: readable from every origin, as a script with an `integrity` attribute has to be. */
const IS_FOR_SHOPS = /^\/(embed|hf)\//;

/** Marks of brands: a page of ours in a frame that its host keeps apart from its own origin still shows them. */
const IS_MARK = /^\/brand\//;

const YEAR = 'public, max-age=31536000, immutable';
/**
 * An hour, so that a fix is everywhere within it; for a day more while the newest is fetched behind the page's back.
 */
const HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const DAY = 'public, max-age=86400';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  // Content type by extension.
  '.md': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
};

/** File types that compression does not shrink. */
const IS_COMPRESSED = /^\.png$/;
/** Least size to compress, bytes: below it the header costs what compression saves. Next's own measure. */
const WORTH_COMPRESSING = 1_024;

/**
 * The addresses of all files below `folder`, without those whose name begins with a dot. Throws at one of no known
 * type.
 */
export function publicPaths(folder = FOLDER): string[] {
  if (!existsSync(folder)) return [];
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) => !/(^|[\\/])\./.test(name) && statSync(join(folder, name)).isFile(),
  );
  const paths = names.map((name) => `/${name.split(sep).join('/')}`).sort();
  for (const path of paths)
    if (!/^[a-z0-9/.-]+(README\.md)?$/.test(path) || !TYPES[extname(path)])
      throw new Error(`${folder}${path} has a name or an ending that is not served`);
  return paths;
}

/** Headers of a file, for both adapters. The tag of its content is `tagOf`. */
function headersOf(path: string): Record<string, string> {
  const ending = extname(path);
  return {
    'content-type': TYPES[ending] ?? 'application/octet-stream',
    'cache-control': IS_IMMUTABLE.test(path) ? YEAR : IS_FOR_SHOPS.test(path) ? HOUR : DAY,
    'x-content-type-options': 'nosniff',
    ...(!IS_COMPRESSED.test(ending) && { vary: 'Accept-Encoding' }),
    // A file of a few kB is sent whole.
    'accept-ranges': 'none',
    'cross-origin-resource-policy': IS_FOR_SHOPS.test(path) || IS_MARK.test(path) ? 'cross-origin' : 'same-origin',
    ...(IS_FOR_SHOPS.test(path) && { 'access-control-allow-origin': '*' }),
    // Policy for a drawing opened by itself, which is then a document.
    ...(ending === '.svg' && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  };
}

/**
 * The tag of a content, weak because its compressed form has the same: equal on every machine and after every build.
 */
export const tagOf = (content: Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** The headers of every file with its tag, for Next, which serves the folder itself. */
export const taggedHeaders = (folder = FOLDER): { path: string; headers: Record<string, string> }[] =>
  publicPaths(folder).map((path) => ({
    path,
    headers: { ...headersOf(path), etag: tagOf(readFileSync(join(folder, path))) },
  }));

type Kept = { content: Buffer; compressed: Buffer | null; tag: string; modified: Date };

function read(folder: string, path: string): Kept {
  const [file, ending] = [join(folder, path), extname(path)];
  const content = readFileSync(file);
  const isWorth = content.length >= WORTH_COMPRESSING && !IS_COMPRESSED.test(ending);
  return {
    content,
    compressed: isWorth ? gzipSync(content, { level: 9 }) : null,
    tag: tagOf(content),
    modified: statSync(file).mtime,
  };
}

const withoutMark = (tag: string): string => tag.trim().replace(/^W\//, '');

/** The client has the file already (RFC 9110, 13.2.2: a tag is stronger than a time). */
function isKnown(requestHeaders: Headers, { tag, modified }: Kept): boolean {
  const tags = requestHeaders.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some((one) => withoutMark(one) === withoutMark(tag));
  const since = Date.parse(requestHeaders.get('if-modified-since') ?? '');
  return Math.floor(modified.getTime() / 1_000) * 1_000 <= since;
}

const takesGzip = (requestHeaders: Headers): boolean =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(requestHeaders.get('accept-encoding') ?? '');

function answer(path: string, file: Kept, request: Request): Response {
  const { 'content-type': type = '', ...headers } = {
    ...headersOf(path),
    etag: file.tag,
    'last-modified': file.modified.toUTCString(),
  };
  if (isKnown(request.headers, file)) return new Response(null, { status: 304, headers });
  const isSmaller = file.compressed !== null && request.method !== 'HEAD' && takesGzip(request.headers);
  return new Response(new Uint8Array(isSmaller && file.compressed ? file.compressed : file.content), {
    headers: { ...headers, 'content-type': type, ...(isSmaller && { 'content-encoding': 'gzip' }) },
  });
}

/**
 * A route for every file below `folder`. `isKept`: each file is read once, at its first request; in development it is
 * read every time.
 */
export function publicFiles({ folder = FOLDER, isKept = true }: { folder?: string; isKept?: boolean } = {}): Route[] {
  const kept = new Map<string, Kept>();
  const fileAt = (path: string): Kept => {
    const file = (isKept && kept.get(path)) || read(folder, path);
    if (isKept) kept.set(path, file);
    return file;
  };
  return publicPaths(folder).map((path) => ({
    method: 'GET',
    path,
    handle: async (request) => answer(path, fileAt(path), request),
  }));
}
