import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { log } from '../log.ts';

/**
 * Scripts and styles of the build, compressed once, as small as they get. Next compresses them anew for each request,
 * a sixth less well: on a cold visit that is most of what a page costs the server.
 */

const ADDRESS = '/_next/static/';

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
};

/** As Next sends them: their names change with their content. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-encoding': 'br',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
} as const;

const compress = promisify(brotliCompress);

const takesBrotli = (incoming: IncomingMessage): boolean =>
  /(^|[,\s])br\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(incoming.headers['accept-encoding'] ?? ''));

/** Paths of the files below `folder`, by their addresses. A path is never built from a request. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true }) as string[];
  return new Map(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [ADDRESS + name.split(sep).join('/'), join(folder, name)]),
  );
}

/**
 * Answers a request for a script or style of the build; false leaves it to Next: another file, another method, a client
 * without Brotli, and each first request, during which the file is compressed.
 */
export function builtScripts(folder: string): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const files = filesIn(folder);
  const kept = new Map<string, Buffer>();
  const begun = new Set<string>();
  const prepare = async (path: string, file: string): Promise<void> => {
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    kept.set(path, await compress(content, { params }));
  };
  return (incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    const file = path.startsWith(ADDRESS) ? files.get(path) : undefined;
    if (file === undefined || incoming.method !== 'GET' || !takesBrotli(incoming)) return false;
    const body = kept.get(path);
    if (body) {
      const type = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? '';
      outgoing.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': body.length }).end(body);
      return true;
    }
    if (!begun.has(path)) {
      begun.add(path);
      prepare(path, file).catch((error: unknown) => log.error('a script was not compressed', { error: String(error) }));
    }
    return false;
  };
}
