import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether what stands in `dist` and `.next` was made of the sources as they are. Loads nothing that builds. */

const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'server.ts',
  'worker.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.ts',
  'scripts/build-payment-page.ts',
];

/** Built into a folder of sources. */
const IS_BUILT = /^public\/\w+\/v1\//;

export const STAMP = 'dist/.built';

/** Sources of a build: one hash, and when it was taken, milliseconds. */
export type BuiltFrom = { fingerprint: string; at: number };

/** The sources as they are now, for the stamp of a build that begins. */
export const sourcesNow = (): BuiltFrom => ({ at: Date.now(), fingerprint: sourcesFingerprint() });

/**
 * True when the last build is of exactly these sources. They are read only where a change time differs: a change time
 * cannot be set back.
 */
export function isBuilt(): boolean {
  if (!existsSync(STAMP) || !existsSync('.next/BUILD_ID')) return false;
  const built = readStamp();
  return built !== null && (lastTouched() < built.at || built.fingerprint === sourcesFingerprint());
}

function readStamp(): BuiltFrom | null {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8')) as BuiltFrom;
  } catch {
    return null;
  }
}

/** When anything of the sources, a folder included, was last changed, moved or linked, milliseconds. */
function lastTouched(): number {
  let last = 0;
  const look = (path: string): void => {
    const { ctimeMs } = statSync(path);
    if (ctimeMs > last) last = ctimeMs;
  };
  for (const source of SOURCES) {
    if (!existsSync(source)) continue;
    look(source);
    if (statSync(source).isDirectory())
      for (const name of readdirSync(source, { recursive: true }) as string[])
        if (!IS_BUILT.test(`${source}/${name}/`)) look(join(source, name));
  }
  return last;
}

/** One hash over everything that the build reads. */
function sourcesFingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!existsSync(path) || IS_BUILT.test(`${path}/`)) return;
    if (!statSync(path).isDirectory()) return void hash.update(path).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) add(join(path, name));
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}
