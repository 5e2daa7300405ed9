import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runToEnd } from '../checks.ts';

/** Where the suites write what they came to; gone with the process. */
export const reports = mkdtempSync(join(tmpdir(), 'kupa-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/**
 * Runs a program of ours and shows what it says by whole lines, because two may speak at once. `quiet`: shown only when
 * it ends badly. Answers how it ended.
 */
export async function runHeard(
  script: string,
  flags: readonly string[],
  { env = process.env, quiet = false }: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<number | null> {
  if (quiet) {
    const { isGood, said } = await runToEnd(process.execPath, [script, ...flags], { behind: false });
    if (!isGood) console.log(said);
    return isGood ? 0 : 1;
  }
  const program = spawn(process.execPath, [script, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [program.stdout, program.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(line));
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('close', resolve);
  });
}
