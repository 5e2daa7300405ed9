import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A capability as a developer would add it (docs/adding-a-capability.md), in a copy of the tree: its own files lie in
 * `conformance/capabilities/<name>/` as they would lie in the tree, and `edits.json` beside them says what is changed
 * of files that are there already.
 */

export const FOLDER = 'conformance/capabilities';

/** `find` stands in the file once; `put` takes its place. */
const edits = z.array(z.object({ file: z.string(), find: z.string(), put: z.string() }));

const COPIED = ['app', 'components', 'lib', 'prisma', 'public/embed', 'public/hf', 'scripts'];
const FILES = ['server.ts', 'worker.ts', 'package.json', 'prisma.config.ts', 'proxy.ts', 'tsconfig.json'];

/** Copies the product without its tests; the packages are those of the tree. */
export function copyOfTheTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'kupa-capability-'));
  const filter = (path: string) => !/\.test\.tsx?$|\.made-of$/.test(path);
  for (const folder of COPIED) cpSync(folder, join(tree, folder), { recursive: true, filter });
  for (const file of FILES) cpSync(file, join(tree, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** Adds the capability; answers the files that were there already and are changed, each with what stands in it now. */
export function addCapability(tree: string, name: string): ReadonlyMap<string, readonly string[]> {
  const from = join(FOLDER, name);
  cpSync(from, tree, { recursive: true, filter: (path) => !path.endsWith('edits.json') });
  const changed = new Map<string, string[]>();
  for (const { file, find, put } of edits.parse(JSON.parse(readFileSync(join(from, 'edits.json'), 'utf8')))) {
    const path = join(tree, file);
    const parts = readFileSync(path, 'utf8').split(find);
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
    writeFileSync(path, parts.join(put));
    const lines = put.split('\n').filter((line) => line.trim() !== '' && !find.split('\n').includes(line));
    changed.set(file, [...(changed.get(file) ?? []), ...lines.map((line) => line.trim())]);
  }
  return changed;
}
