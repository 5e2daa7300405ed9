import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snippet } from '#components/docs/snippet-tabs.tsx';

const SNIPPETS = [
  ['curl', 'verify.sh'],
  ['Node', 'verify.mjs'],
  ['PHP', 'verify.php'],
  ['Python', 'verify.py'],
] as const;

/** The programs of `docs/snippets`, as they are tested. */
export function readSnippets(): Promise<Snippet[]> {
  return Promise.all(
    SNIPPETS.map(async ([language, file]) => ({
      language,
      file,
      code: (await readFile(join(process.cwd(), 'docs/snippets', file), 'utf8')).trimEnd(),
    })),
  );
}
