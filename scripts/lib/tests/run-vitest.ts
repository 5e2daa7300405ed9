import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { add, asItEnded, atLeastOne, beginning, type Count, nothing } from './count.ts';
import { reports, runHeard } from './run-heard.ts';
import { workersOf } from './workers.ts';

/** Projects of `vitest.config.ts`: those that need only the processor, and those that have something beside them. */
export const QUICK = ['unit', 'thorough', 'document', 'document-alone'] as const;
const DATABASES = ['database', 'alone'] as const;
const PROCESSES = ['processes'] as const;
const SLOW = [...DATABASES, ...PROCESSES] as const;

type Project = (typeof QUICK | typeof SLOW)[number];

/**
 * `quiet`: says something only when one failed. `of`: only these files, or what else vitest is told. `workers`: how
 * many files at once, where not as many as fit.
 */
type VitestOptions = { quiet?: boolean; of?: readonly string[]; workers?: number };

const isOneOf = (some: readonly Project[]) => (one: Project) => some.includes(one);

let runs = 0;

/** Runs the tests of these projects. */
export async function runVitest(
  projects: readonly Project[],
  { quiet = false, of = [], workers }: VitestOptions = {},
): Promise<Count> {
  runs += 1;
  const report = join(reports, `vitest-${runs}.json`);
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A test with a database waits for it, and for seconds to pass, half of its time.
  const atOnce = workers ?? (projects.every(isOneOf(SLOW)) ? workersOf(1, 2) : undefined);
  const limit = atOnce === undefined ? [] : [`--maxWorkers=${atOnce}`];
  const ask = ['run', ...of, ...projects.flatMap((name) => ['--project', name]), ...limit, ...flags];
  const status = await runHeard('node_modules/vitest/vitest.mjs', ask, { quiet });
  if (!existsSync(report)) return asItEnded('vitest', status, nothing);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    JSON.parse(readFileSync(report, 'utf8'));
  const failed = Math.max(numFailedTests + testResults.filter(isBroken).length, numFailedTestSuites > 0 ? 1 : 0);
  return asItEnded('vitest', status, {
    passed: numPassedTests,
    failed,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
  });
}

/**
 * Tests with a database; beside them, one file after another, those with processes, which wait for seconds to pass and
 * leave half of the processors idle at the end of a run.
 */
export async function runSlow(): Promise<Count> {
  const [databases, processes] = await Promise.all([runVitest(DATABASES), runVitest(PROCESSES, { workers: 1 })]);
  return add(atLeastOne('vitest, databases', databases), atLeastOne('vitest, processes', processes));
}

type FileOfTests = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/** A file that failed without a failed test of it: it could not be read, or what comes before its tests failed. */
const isBroken = ({ status, assertionResults }: FileOfTests): boolean =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

function failuresOfFile(result: FileOfTests): string[] {
  const file = relative(process.cwd(), result.name);
  if (isBroken(result)) return [`${file}\n${beginning(result.message)}`];
  return result.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} › ${test.fullName}\n${beginning(test.failureMessages?.join('\n'))}`);
}
