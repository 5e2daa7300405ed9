import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The checks on the tree itself: types, lint, boundaries between layers, unused code. */

type Check = { name: string; program: string; flags: string[] };

const bin = (name: string): string => join('node_modules', '.bin', name);

const CHECKS: readonly Check[] = [
  { name: 'types', program: bin('tsc'), flags: ['--noEmit'] },
  { name: 'lint', program: bin('biome'), flags: ['lint', '--diagnostic-level=warn', '--error-on-warnings', '.'] },
  { name: 'boundaries', program: process.execPath, flags: ['scripts/boundaries.ts'] },
  { name: 'unused code', program: bin('knip'), flags: ['--no-progress'] },
];

/** Runs them all, says how each went, and counts. */
export async function runChecks(): Promise<{ passed: number; failed: number; failures: string[] }> {
  const count = { passed: 0, failed: 0, failures: [] as string[] };
  for (const { name, program, flags } of CHECKS) {
    const { status, stdout, stderr } = spawnSync(program, flags, { encoding: 'utf8', env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env['PATH']}` } });
    if (status === 0) count.passed += 1;
    else {
      count.failed += 1;
      count.failures.push(name);
    }
    console.log(status === 0 ? `  ok    ${name}` : `  FAIL  ${name}\n${stdout}${stderr}`);
  }
  return count;
}
