import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './boundary-rules.ts';

const FOLDERS = ['app', 'components', 'lib'];

function pathsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : pathsIn(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** Files whose imports the boundaries cover; tests are among them. */
export const readProductFiles = (): SourceFile[] =>
  FOLDERS.flatMap(pathsIn)
    .concat('server.ts', 'worker.ts')
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
