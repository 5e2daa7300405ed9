import { spawn } from 'node:child_process';
import { asItEnded, type Count, nothing } from './count.ts';

/**
 * Rows of the catalogue that only whole processes can try, in their short forms; `npm run test:faults` has the long
 * ones, and the rest.
 */
const FAULTS = ['C-02', 'R-03', 'D-03'];

/**
 * Rows whose faults others try in another form: a kill at each step of a charge, rivals for one statement, restarts,
 * connections that are gone.
 */
const MORE_FAULTS = ['R-01s', 'R-02', 'C-09', 'C-11', 'R-08', 'R-09', 'R-12', 'D-01', 'P-11'];

/** Runs the rows and counts them. */
export async function runFaults(isAll: boolean): Promise<Count> {
  const rows = [...FAULTS, ...(isAll ? MORE_FAULTS : [])].flatMap((row) => ['--row', row]);
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/run.ts', 'faults/run.ts', '--short', '--unwritten', ...rows],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  program.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    process.stdout.write(chunk);
  });
  const status = await new Promise<number | null>((resolve) => program.once('close', resolve));
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
  return asItEnded(
    'faults',
    status,
    passed === undefined
      ? nothing
      : {
          passed: Number(passed),
          failed: Number(failed),
          failures: said.split('\n').filter((line) => line.startsWith('FAILED')),
        },
  );
}
