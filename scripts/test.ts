import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { runChecks, runToEnd } from './lib/checks.ts';
import { installChromium } from './lib/chromium.ts';
import { freePorts } from './lib/ports.ts';

/**
 * Everything that says whether the product is right, ending with one line: `N passed, N failed`. `--unit`: only what
 * needs nothing but the process, in seconds. `--journeys`: only those, each screen in both passes. `--pictures`: only
 * those; with `--keep` what there is now is kept as what is wanted.
 */
const { values: only } = parseArgs({
  options: {
    unit: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

/**
 * `failures`: one entry per failed test, its name and the beginning of what it said, repeated at the end of a long run.
 */
type Count = { passed: number; failed: number; skipped?: number; failures?: string[] };

const nothing: Count = { passed: 0, failed: 0 };
const broken: Count = { passed: 0, failed: 1 };
const add = (one: Count, other: Count): Count => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: (one.skipped ?? 0) + (other.skipped ?? 0),
  failures: [...(one.failures ?? []), ...(other.failures ?? [])],
});

const reports = mkdtempSync(join(tmpdir(), 'kupa-reports-'));

/**
 * Runs a program of ours and shows what it says by whole lines, because two may speak at once. `quiet`: shown only when
 * it ends badly. Answers how it ended.
 */
async function runHeard(
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

function heading(text: string): void {
  console.log(`\n== ${text}`);
}

/** A suite that ran nothing is a failure: an empty run proves nothing. */
function atLeastOne(name: string, count: Count): Count {
  if (count.passed + count.failed > 0) return count;
  console.error(`${name} ran nothing`);
  return broken;
}

/** A suite that ended badly without a failed test, such as one that left an error behind, has failed all the same. */
function asItEnded(name: string, status: number | null, count: Count): Count {
  if (status === 0 || count.failed > 0) return count;
  console.error(`${name} ended with ${status ?? 'a signal'} though no test failed`);
  return add(count, broken);
}

/** Projects of `vitest.config.ts`: those that need only the processor, and those that mostly wait. */
const QUICK = ['unit', 'thorough', 'document'];
const SLOW = ['database', 'alone', 'processes'];

/**
 * Runs the tests of these projects. `quiet`: says something only when one failed. `cached`: what was translated for the
 * run before is read from a file, for runs that follow each other while somebody writes.
 */
async function runVitest(projects: readonly string[], { quiet = false, cached = false } = {}): Promise<Count> {
  const report = join(reports, `vitest-${projects.join('-')}.json`);
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const cache = cached ? ['--experimental.fsModuleCache'] : [];
  const ask = ['run', ...projects.flatMap((name) => ['--project', name]), ...cache, ...flags];
  const status = await runHeard('node_modules/vitest/vitest.mjs', ask, { quiet });
  if (!existsSync(report)) return nothing;
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

/** At most 12 lines: what was wanted and what was there, without the whole path to it. */
const beginning = (message = ''): string =>
  message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** Where the clock of the pictures' product stands when its demo data are made: the same days everywhere. */
const CLOCK_OF_PICTURES = '2030-06-11T09:00:00Z';

/** The journeys of people, in a real browser against a real start with data of its own. */
const runJourneys = (): Promise<Count> =>
  runInBrowser({}, ['--project=journeys', '--project=recovery', '--project=year']);

/** Every screen beside the picture of it that was approved. */
const runPictures = (): Promise<Count> =>
  runInBrowser({ SANDBOX_CLOCK: CLOCK_OF_PICTURES }, [
    '--project=pictures',
    ...(only.keep ? ['--update-snapshots=all'] : []),
  ]);

/** Runs these tests against a product that is started with these settings and ends with them. */
async function runInBrowser(settings: Record<string, string>, flags: readonly string[]): Promise<Count> {
  const data = mkdtempSync(join(tmpdir(), 'kupa-e2e-'));
  // Open to PostgreSQL's own user, so that the data stay here and go with the folder.
  chmodSync(data, 0o755);
  // The web process, the shop and the bank stand side by side.
  const port = await freePorts(3);
  const environment = {
    ...process.env,
    KUPA_DATA: data,
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    ...settings,
    ...((only.journeys || only.pictures) && { KUPA_EVERY_PASS: '1' }),
  };
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  try {
    if (!(await isReady(join(data, 'sandbox.json'), product))) return broken;
    return await runPlaywright({ ...environment, KUPA_SANDBOX_FILE: join(data, 'sandbox.json') }, flags);
  } finally {
    product.kill('SIGINT');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

async function isReady(sandboxFile: string, product: ReturnType<typeof spawn>): Promise<boolean> {
  for (
    const until = Date.now() + 300_000;
    Date.now() < until && product.exitCode === null;
    await new Promise((resolve) => setTimeout(resolve, 250))
  ) {
    if (existsSync(sandboxFile)) return true;
  }
  console.error('The product did not start.');
  return false;
}

async function runPlaywright(environment: NodeJS.ProcessEnv, flags: readonly string[]): Promise<Count> {
  const report = join(reports, `playwright${flags[0]}.json`);
  const run = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const status = await runHeard('node_modules/@playwright/test/cli.js', ['test', '--reporter=line,json', ...flags], {
    env: run,
  });
  if (!existsSync(report)) return nothing;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const wavering = (suites as Suite[]).flatMap(waveringOfSuite);
  if (wavering.length > 0) heading(`Passed only the second time\n${wavering.join('\n')}`);
  return asItEnded('playwright', status, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  });
}

type Result = { errors?: { message?: string }[]; attachments?: { name: string; path?: string }[] };
type Spec = { title: string; ok: boolean; tests: { status: string; results: Result[] }[] };
type Suite = { file: string; suites?: Suite[]; specs?: Spec[] };

function failuresOfSuite({ file, suites = [], specs = [] }: Suite): string[] {
  return [...specs.filter((spec) => !spec.ok).map((spec) => told(file, spec)), ...suites.flatMap(failuresOfSuite)];
}

function waveringOfSuite({ file, suites = [], specs = [] }: Suite): string[] {
  return [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map((spec) => told(file, spec)),
    ...suites.flatMap(waveringOfSuite),
  ];
}

/** What a journey said when it failed first, and what the page showed then. */
function told(file: string, { title, tests }: Spec): string {
  const failed = tests.flatMap(({ results }) => results).find(({ errors = [] }) => errors.length > 0);
  const errors = stripVTControlCharacters((failed?.errors ?? []).map(({ message }) => message ?? '').join('\n'));
  const shown = failed?.attachments?.find(
    ({ name, path }) => name === 'error-context' && path && existsSync(path),
  )?.path;
  return `${file} › ${title}\n${beginning(errors)}${shown ? `\n${pageOf(readFileSync(shown, 'utf8'))}` : ''}`;
}

/** The page as a screen reader has it, at most 40 lines. */
function pageOf(context: string): string {
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(context) ?? [];
  return page
    .split('\n')
    .slice(0, 40)
    .map((line) => `      ${line}`)
    .join('\n');
}

/**
 * Rows of the catalogue that only whole processes can try, in their short forms; `npm run test:faults` has the long
 * ones.
 */
const FAULTS = ['C-02', 'C-09', 'C-11', 'R-01s', 'R-02', 'R-03', 'R-08', 'R-09', 'R-12', 'D-01', 'D-03'];

async function runFaults(): Promise<Count> {
  const rows = FAULTS.flatMap((row) => ['--row', row]);
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

/** What the journeys start from. Nothing to count: only that it cannot be built is a failure. */
async function build(): Promise<Count> {
  const { isGood, said } = await runToEnd(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'],
    { behind: true },
  );
  if (isGood) return nothing;
  console.error(said);
  return { ...broken, failures: ['the build'] };
}

/**
 * Faults wait most of their time, for leases, restarts and answers: what only needs the processor is done meanwhile.
 */
async function runFaultsAndWhatIsQuick(): Promise<Count> {
  const [faults, quick] = await Promise.all([
    runFaults(),
    runChecks({ behind: true })
      .then(async (count) => add(count, await build()))
      .then(async (count) => add(count, atLeastOne('vitest', await runVitest(QUICK, { quiet: true })))),
  ]);
  return add(atLeastOne('faults', faults), quick);
}

/** Each waits for its own database and its own processes, so that one works while the other waits. */
async function runSlowAndJourneys(): Promise<Count> {
  const [slow, journeys] = await Promise.all([runVitest(SLOW), runJourneys()]);
  return add(atLeastOne('vitest', slow), atLeastOne('journeys', journeys));
}

async function runAll(): Promise<Count> {
  installChromium();
  heading('Faults; beside them the checks, the build, rules and components');
  const first = await runFaultsAndWhatIsQuick();
  heading('Operations, stores and routes; beside them the journeys');
  return add(first, await runSlowAndJourneys());
}

async function runOnly(name: string, run: () => Promise<Count>): Promise<Count> {
  installChromium();
  return atLeastOne(name, await run());
}

async function runChosen(): Promise<Count> {
  if (only.unit) return atLeastOne('vitest', await runVitest(['unit'], { cached: true }));
  if (only.journeys) return runOnly('journeys', runJourneys);
  if (only.pictures) return runOnly('pictures', runPictures);
  return runAll();
}

const total = await runChosen();
rmSync(reports, { recursive: true, force: true });
if (total.failures?.length) {
  heading('What failed');
  for (const failure of total.failures) console.log(failure);
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);
