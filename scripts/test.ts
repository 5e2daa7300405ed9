import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isBuilt } from './lib/built.ts';
import { runChecks, runToEnd } from './lib/checks.ts';
import { installChromium } from './lib/chromium.ts';
import { runChanged } from './lib/tests/changed.ts';
import { add, atLeastOne, broken, type Count, nothing, sentenceOf } from './lib/tests/count.ts';
import { heading, phase, phaseLines, secondsOfAll } from './lib/tests/phases.ts';
import { runFaults } from './lib/tests/run-faults.ts';
import { runJourneys, runPictures } from './lib/tests/run-journeys.ts';
import { QUICK, runSlow, runVitest } from './lib/tests/run-vitest.ts';

/**
 * Everything that says whether the product is right, ending with one line: `N passed, N failed`. `--all`: what repeats
 * too, such as every language of a journey, every number of a fuzz, the pictures. `--unit`: only what needs nothing but
 * the process, in seconds. `--changed`: only what a change since main asks for, or since the commit that is named.
 * `--journeys`: only those, in every language. `--pictures`: only those; with `--keep` what there is now is kept as
 * what is wanted.
 */
const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

// Read by the tests themselves: how many numbers, which passes (lib/testing/thorough.ts, e2e/passes.ts).
if (only.all || only.journeys || only.pictures) process.env['KUPA_TEST_ALL'] = '1';

/** What the journeys start from. Nothing to count: only that it cannot be built is a failure. */
async function build(): Promise<Count> {
  if (isBuilt()) return nothing;
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
 * Faults wait most of their time, for leases, restarts and answers: checks and build use what they leave of the
 * processor. Most of the checks are one program on one processor: they go on behind the quick tests.
 */
async function runFaultsAndWhatIsQuick(): Promise<Count> {
  const checking = runChecks({ behind: true });
  const [faults, built] = await Promise.all([runFaults(only.all), build()]);
  const quick = await runVitest(QUICK, { quiet: true });
  return [atLeastOne('faults', faults), built, atLeastOne('vitest', quick), await checking].reduce(add);
}

/** One after the other, each with the whole machine: who waits for a processor that others hold fails for no reason. */
async function runAll(): Promise<Count> {
  installChromium();
  let count = await phase('Faults; beside them the checks, the build, rules and components', runFaultsAndWhatIsQuick);
  const then = async (name: string, suite: string, run: () => Promise<Count>) => {
    count = add(count, atLeastOne(suite, await phase(name, run)));
  };
  await then('Operations, stores and routes', 'vitest', runSlow);
  await then('Journeys', 'journeys', () => runJourneys(only.all));
  if (only.all) await then('Pictures', 'pictures', () => runPictures({ keep: false }));
  return count;
}

async function runInBrowser(name: string, run: () => Promise<Count>): Promise<Count> {
  installChromium();
  return atLeastOne(name, await phase(name, run));
}

async function runChosen(): Promise<Count> {
  if (only.unit) return atLeastOne('vitest', await runVitest(['unit']));
  if (only.changed) return runChanged(positionals[0]);
  if (only.journeys) return runInBrowser('Journeys', () => runJourneys(true));
  if (only.pictures) return runInBrowser('Pictures', () => runPictures({ keep: only.keep }));
  return runAll();
}

const total = await runChosen();
if (total.failures?.length) {
  heading('What failed');
  for (const failure of total.failures) console.log(failure);
}
if (secondsOfAll() > 0) {
  heading('What it took');
  for (const line of phaseLines()) console.log(line);
}
if (only.all) {
  heading('The row for docs/test-runs.md');
  console.log(rowOf(total));
}
console.log(`\n${sentenceOf(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

/** | date | commit | passed | failed | skipped | minutes | cores | */
function rowOf({ passed, failed, skipped = 0 }: Count): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const minutes = `${Math.ceil(secondsOfAll() / 60)} min`;
  return `| ${[day, commit, passed, failed, skipped, minutes, availableParallelism()].join(' | ')} |`;
}
