import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkChanged } from '../checks.ts';
import { add, type Count, nothing } from './count.ts';
import { heading, phase } from './phases.ts';
import { runVitest } from './run-vitest.ts';

const git = (...ask: string[]): string => execFileSync('git', ask, { encoding: 'utf8' }).trim();

/** Where this work left `main`; on `main` itself, its last commit. */
function leftMain(): string {
  try {
    return git('merge-base', 'main', 'HEAD');
  } catch {
    return 'HEAD';
  }
}

/** Files that differ from a commit and are still there, committed or not, new ones too. */
function changedSince(commit: string): string[] {
  const differing = git('diff', '--name-only', '--diff-filter=d', commit).split('\n');
  const unknown = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...new Set([...differing, ...unknown])].filter((path) => path && existsSync(path));
}

/** Tests that start a database or processes and lie in a folder in which something changed. */
export const besideOf = (changed: readonly string[]): string[] =>
  [...new Set(changed.map(dirname))]
    .flatMap((folder) => globSync(`${folder}/*.{db,process}.test.{ts,tsx}`))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

/**
 * What a change asks for, in less than a minute: types, format and lint, the rules of the tree, the quick tests that
 * reach a changed file by what they import, and the tests with a database in its folder. Everything else is left to
 * `npm test`, which says the last word.
 */
export async function runChanged(since = leftMain()): Promise<Count> {
  const changed = changedSince(since);
  heading(`${changed.length} files differ from ${since.slice(0, 8)}`);
  if (changed.length === 0) return nothing;
  const beside = besideOf(changed);
  let count: Count = await phase('Types, format, lint and boundaries', () => checkChanged(changed));
  const then = async (name: string, run: () => Promise<Count>) => {
    count = add(count, await phase(name, run));
  };
  await then('Rules of the tree', () => runVitest(['thorough'], { quiet: true, of: ['scripts/checks'] }));
  await then('Rules and components that reach it', () =>
    runVitest(['unit', 'document', 'document-alone'], {
      quiet: true,
      of: ['--changed', since, '--passWithNoTests'],
    }),
  );
  if (beside.length > 0)
    await then(`With a database or processes, beside it (${beside.length} files)`, () =>
      runVitest(['database', 'alone', 'processes'], { quiet: true, of: beside }),
    );
  return count;
}
