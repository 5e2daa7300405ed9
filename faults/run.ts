import { parseArgs } from 'node:util';
import { brokenInvariants } from './books.ts';
import { randomFrom } from './random.ts';
import { keepFigures, writeTable } from './report.ts';
import { checking, type FaultRow } from './row.ts';
import { w07, w11, w12, w13, w14 } from './rows/callback-rules.ts';
import { w01, w02, w03, w04, w05, w06, w10 } from './rows/callbacks.ts';
import { c01, c02, c03, c04, c05, c11, l01, l02 } from './rows/concurrency.ts';
import { p09 } from './rows/cut-responses.ts';
import { c08, v12 } from './rows/payment-page.ts';
import { r02, r03, r05, r08, r09 } from './rows/crashes.ts';
import { d01, d02, d03, d04, d06 } from './rows/database.ts';
import { r01 } from './rows/kills.ts';
import { p11 } from './rows/payouts.ts';
import { r17 } from './rows/disputes.ts';
import { p12 } from './rows/documents.ts';
import { r01x } from './rows/extensions.ts';
import { n01, n04, n07, n09, n11, w09 } from './rows/guard.ts';
import { b09 } from './rows/scripts.ts';
import { i05, i06, i10 } from './rows/input.ts';
import { i11 } from './rows/large-bodies.ts';
import { l03, l04 } from './rows/limits.ts';
import { a06, s07 } from './rows/sign-in.ts';
import { c09, c10, r01s } from './rows/subscriptions.ts';
import { r16 } from './terminals/strangers.ts';
import { r12 } from './rows/terminals.ts';
import { r14, r15 } from './rows/waits.ts';
import { openStage } from './stage.ts';

/**
 * `npm run test:faults -- --row R-02 --seed 7 --short`: the faults of the catalogue against running processes.
 * `--unwritten` leaves docs/reliability.md as it is.
 */
const ROWS: readonly FaultRow[] = [
  a06,
  s07,
  c01,
  c02,
  c03,
  c04,
  c05,
  c08,
  c09,
  c10,
  c11,
  v12,
  r01,
  r01s,
  r01x,
  r02,
  r03,
  r05,
  r08,
  r09,
  r12,
  r14,
  r15,
  r16,
  d01,
  d02,
  d03,
  d04,
  d06,
  p09,
  p11,
  p12,
  r17,
  b09,
  i05,
  i06,
  i10,
  i11,
  l01,
  l02,
  l03,
  l04,
  n01,
  n04,
  n07,
  n09,
  n11,
  w01,
  w02,
  w03,
  w04,
  w05,
  w06,
  w07,
  w09,
  w10,
  w11,
  w12,
  w13,
  w14,
];

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    unwritten: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const rows = values.row ? ROWS.filter(({ id }) => values.row?.includes(id)) : ROWS;
console.log(`seed ${seed}, ${values.short ? 'short' : 'full'} form`);

let failed = 0;
for (const row of rows) {
  const begun = performance.now();
  const { check, figures } = checking();
  const stage = await openStage();
  let figure = '';
  try {
    figure = await row.run(stage, { random: randomFrom(seed), isShort: values.short, check });
    const broken = await brokenInvariants(stage);
    const isWanted = (sentence: string) => figures.toBreak.some((invariant) => sentence.startsWith(invariant));
    figures.failures.push(
      ...broken.filter((sentence) => !isWanted(sentence)).map((sentence) => `invariant ${sentence}`),
    );
    if (broken.filter(isWanted).length < figures.toBreak.length)
      figures.failures.push(`the invariants do not tell: ${figures.toBreak}`);
  } catch (error) {
    figures.failures.push(error instanceof Error ? error.message : String(error));
  } finally {
    await stage.close();
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (figures.failures.length > 0) failed += 1;
  console.log(
    `${figures.failures.length === 0 ? 'ok    ' : 'FAILED'} ${row.id}  ${figure}  [${seconds} s; seen ` +
      `${JSON.stringify(figures.seen)}]`,
  );
  for (const failure of new Set(figures.failures)) console.log(`         ${failure}`);
  if (!values.unwritten)
    keepFigures({
      id: row.id,
      fault: row.fault,
      wanted: row.wanted,
      figure,
      seen: figures.seen,
      failures: [...new Set(figures.failures)],
      seed,
      form: values.short ? 'short' : 'full',
      seconds,
    });
}
if (!values.unwritten) writeTable();
console.log(`seed ${seed}\n${rows.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
