import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether what stands in `dist` and `.next` was made of the sources as they are. Loads nothing that builds. */

const SOURCES = ['app', 'components', 'lib', 'public', 'server.ts', 'worker.ts', 'next.config.mjs', 'postcss.config.mjs', 'proxy.ts', 'package-lock.json', 'tsconfig.json', 'scripts/build.ts', 'scripts/build-payment-page.ts'];

export const STAMP = 'dist/.built';

/** True when the last build is of exactly these sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && existsSync('.next/BUILD_ID') && readFileSync(STAMP, 'utf8') === sourcesFingerprint();
}

/** One hash over everything that the build reads. */
export function sourcesFingerprint(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) return void hash.update(path).update(readFileSync(path));
    for (const name of readdirSync(path).sort()) if (!/\.test\.tsx?$/.test(name)) add(join(path, name));
  };
  for (const source of SOURCES) add(source);
  return hash.digest('hex');
}
