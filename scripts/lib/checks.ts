import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The checks on the tree itself: types, lint, boundaries between layers, unused code, old translations. */

/** `speaks`: what it says is printed even when it passes. */
type Check = { name: string; program: string; flags: string[]; speaks?: true };

const bin = (name: string): string => join('node_modules', '.bin', name);

const CHECKS: readonly Check[] = [
  { name: 'types', program: bin('tsc'), flags: ['--noEmit'] },
  { name: 'format', program: bin('biome'), flags: ['format', '.'] },
  { name: 'lint', program: bin('biome'), flags: ['lint', '--diagnostic-level=warn', '--error-on-warnings', '.'] },
  { name: 'boundaries', program: process.execPath, flags: ['scripts/boundaries.ts'] },
  { name: 'unused code', program: bin('knip'), flags: ['--no-progress'] },
  { name: 'translations', program: process.execPath, flags: ['scripts/texts.ts'], speaks: true },
  { name: 'data access', program: process.execPath, flags: ['scripts/data-access.ts'], speaks: true },
];

type Counted = { passed: number; failed: number; failures: string[] };

/** Runs all checks, prints the result of each, and counts. `behind`: uses only idle processor time. */
export const runChecks = ({ behind = false } = {}): Promise<Counted> => runEach(CHECKS, behind);

/** Of files that Biome reads, those that are looked at alone. */
const READ_BY_BIOME = /\.(?:[cm]?[jt]sx?|json|css)$/;

/** The checks that a change breaks soonest: types and boundaries of everything, format and lint of what changed. */
export function checkChanged(changed: readonly string[]): Promise<Counted> {
  const read = changed.filter((path) => READ_BY_BIOME.test(path));
  const ask = ['check', '--diagnostic-level=warn', '--error-on-warnings', '--no-errors-on-unmatched', ...read];
  return runEach(
    [
      ...CHECKS.filter(({ name }) => name === 'types' || name === 'boundaries'),
      ...(read.length > 0 ? [{ name: 'format and lint', program: bin('biome'), flags: ask }] : []),
    ],
    false,
  );
}

async function runEach(checks: readonly Check[], behind: boolean): Promise<Counted> {
  const count: Counted = { passed: 0, failed: 0, failures: [] };
  for (const { name, program, flags, speaks } of checks) {
    const { isGood, said } = await runToEnd(program, flags, { behind });
    if (isGood) count.passed += 1;
    else {
      count.failed += 1;
      count.failures.push(name);
    }
    console.log(`  ${isGood ? 'ok  ' : 'FAIL'}  ${name}${isGood && !speaks ? '' : `\n${said}`}`.trimEnd());
  }
  return count;
}

/** Runs a program to its end and answers what it said. `behind`: see `runChecks`. */
export function runToEnd(
  program: string,
  flags: readonly string[],
  { behind }: { behind: boolean },
): Promise<{ isGood: boolean; said: string }> {
  const isNice = behind && process.platform !== 'win32';
  const [command = program, ...rest] = isNice ? ['nice', '-n', '19', program, ...flags] : [program, ...flags];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules', '.bin')}${delimiter}${process.env['PATH']}` },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ isGood: code === 0, said }));
  });
}
