import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sample } from '#lib/docs/blocks.ts';

const SNIPPETS = [
  ['curl', 'verify.sh'],
  ['Node', 'verify.mjs'],
  ['Python', 'verify.py'],
  ['PHP', 'verify.php'],
] as const;

/** The programs of `docs/snippets`, as they are tested. */
export function readSnippets(): Promise<Sample[]> {
  return Promise.all(
    SNIPPETS.map(async ([language, file]) => ({
      language,
      code: (await readFile(join(process.cwd(), 'docs/snippets', file), 'utf8')).trimEnd(),
    })),
  );
}
