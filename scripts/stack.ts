import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { filesByPackage, inFiles, rowsOf } from './checks/stack.ts';

/**
 * `node scripts/run.mjs scripts/stack.ts`: the packages of package.json with the number of tracked files that import
 * each, as the rows of docs/architecture.md, keeping what the page says each is for.
 */
const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' }).trim();
const counts = filesByPackage(paths.split('\n').map((path) => ({ path, text: readFileSync(path, 'utf8') })));
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const said = new Map(rowsOf(readFileSync('docs/architecture.md', 'utf8')).map((row) => [row.name, row]));
for (const [title, packages] of Object.entries({ dependencies, devDependencies })) {
  console.log(`\n${title}`);
  for (const name of Object.keys(packages as object).toSorted()) {
    const count = counts.get(name) ?? 0;
    const row = said.get(name);
    console.log(`| \`${name}\` | ${row?.role ?? '?'} | ${count === 0 ? (row?.files ?? '?') : inFiles(count)} |`);
  }
}
