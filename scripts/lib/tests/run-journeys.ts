import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { freePorts } from '../ports.ts';
import { removeBehind } from '../remove-behind.ts';
import { asItEnded, beginning, broken, type Count, nothing } from './count.ts';
import { reports, runHeard } from './run-heard.ts';

/** Where the clock of the pictures' product stands when its demo data are made: the same days everywhere. */
const CLOCK_OF_PICTURES = '2030-06-11T09:00:00Z';

/**
 * The journeys of people, in a real browser against a real start with data of its own. The year by the sandbox's clock
 * is among what repeats.
 */
export const runJourneys = (isAll: boolean): Promise<Count> =>
  runInBrowser({}, ['rights', 'long', 'journeys', 'recovery', ...(isAll ? ['year'] : [])], []);

/** Every screen beside the picture of it that was approved. */
export const runPictures = ({ keep }: { keep: boolean }): Promise<Count> =>
  runInBrowser({ SANDBOX_CLOCK: CLOCK_OF_PICTURES }, ['pictures'], keep ? ['--update-snapshots=all'] : []);

/** Runs these projects of `playwright.config.ts` against a product that is started with these settings for them. */
async function runInBrowser(
  settings: Record<string, string>,
  projects: readonly string[],
  flags: readonly string[],
): Promise<Count> {
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
  };
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  try {
    if (!(await isReady(join(data, 'sandbox.json'), product)))
      return { ...broken, failures: ['the product of the journeys did not start'] };
    return await runPlaywright({ ...environment, KUPA_SANDBOX_FILE: join(data, 'sandbox.json') }, projects, flags);
  } finally {
    product.kill('SIGINT');
    await ended;
    removeBehind(data);
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

async function runPlaywright(
  environment: NodeJS.ProcessEnv,
  projects: readonly string[],
  flags: readonly string[],
): Promise<Count> {
  const report = join(reports, `playwright-${projects[0]}.json`);
  const run = { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const asked = [...projects.map((name) => `--project=${name}`), ...flags];
  const status = await runHeard('node_modules/@playwright/test/cli.js', ['test', '--reporter=line,json', ...asked], {
    env: run,
  });
  if (!existsSync(report)) return nothing;
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  return asItEnded('playwright', status, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
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

/** What a journey said when it failed, and what the page showed then. */
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
