import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './lib/boundary-rules.ts';

/**
 * `who may know whom` (docs/architecture.md), checked over every import of the tree. Prints each violation by its
 * rule's name.
 */

const FOLDERS = ['app', 'components', 'lib'];

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : sources(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const files = FOLDERS.flatMap(sources)
  .concat('server.ts', 'worker.ts')
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));
const violations = findViolations(files);
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`);
console.log(`${files.length} files, ${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
