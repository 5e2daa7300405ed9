import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#lib/platform/http/route.ts';

/**
 * GET /embed/v1/kupa.js, the script that shops load, and GET /embed/v1/frame.js, its other half inside the frame. The
 * same version always means the same messages; fixes reach everybody within a day.
 */

const FOLDER = 'dist/payment-page';

/** A day from memory, and for a week more while the newest is fetched behind the page's back. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';

type Script = { text: string; tag: string };
const kept = new Map<string, Script>();

function read(file: string): Script {
  const known = kept.get(file);
  if (known) return known;
  const text = readFileSync(join(process.cwd(), FOLDER, file), 'utf8');
  const script = { text, tag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
  kept.set(file, script);
  return script;
}

/** Where a document in a frame finds its half: another text has another address. */
export const frameScriptAddress = (): string => `/embed/v1/frame.js?${read('frame.js').tag}`;

const scriptRoute = (file: 'kupa.js' | 'frame.js'): Route => ({
  method: 'GET',
  path: `/embed/v1/${file}`,
  async handle(request) {
    const { text, tag } = read(file);
    const headers = {
      'cache-control': CACHE,
      etag: `"${tag}"`,
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      // Anybody may read it, also a page that loads it with `crossorigin`.
      'access-control-allow-origin': '*',
    };
    const isKnown = request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .some((theirs) => theirs.replace(/^W\//, '') === `"${tag}"`);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  },
});

export const [embedScriptRoute, frameScriptRoute] = [scriptRoute('kupa.js'), scriptRoute('frame.js')];
