import { parseArgs } from 'node:util';
import { randomFrom } from '../random.ts';
import { givenOperator, openAccounts } from '../payouts/given.ts';
import { openStage } from '../stage.ts';
import { actAsClient, type Model } from './clients.ts';
import { compareAll, settle } from './compare.ts';
import { sabotage } from './saboteur.ts';

/**
 * `npm run test:model -- --seconds 690 --clients 10 --seed 7`: sellers, buyers and cardholders at random while every
 * process is killed, the banks misbehave and days pass. Afterwards the acquirer, the payout bank, attempts, payouts,
 * ledger, sales, documents and events must say the same. Ends with 1 where they do not.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string' }, clients: { type: 'string' }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds ?? 690);
const clients = Number(values.clients ?? 10);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`seed ${seed}, ${clients} clients, ${seconds} s`);

/** Differences that are printed; the rest are counted. */
const MAX_PRINTED = 40;

/** Without these a run has proved nothing. */
const MUST_BE_SEEN = ['chargebacks', 'reversals', 'documents', 'dates', 'swept', 'payouts', 'currencies'];

const stage = await openStage();
const failures: string[] = [];
try {
  await stage.sendNotices();
  await stage.restartWorker();
  const begun = new Date();
  const until = performance.now() + seconds * 1_000;
  const sellers = await Promise.all([true, true, false, false].map((invoices) => stage.givenSeller({ invoices })));
  for (const seller of sellers) await openAccounts(stage, seller);
  const model: Model = {
    stage,
    sellers,
    operator: await givenOperator(stage),
    isOver: () => performance.now() > until,
    seen: new Map(),
    approved: new Set(),
  };
  const random = randomFrom(seed);
  const [undone] = await Promise.all([
    sabotage(model, random, seconds),
    ...Array.from({ length: clients }, (_, place) => actAsClient(model, randomFrom(seed * 1_000 + place))),
  ]);
  failures.push(...undone);
  for (const [which, { isUp }] of stage.webs.entries()) {
    if (isUp) continue;
    failures.push(`web ${which} ended by itself`);
    await stage.startWeb(which);
  }
  const quiet = await settle(model);
  failures.push(...quiet.open);
  const { differences, counts } = await compareAll(model, begun);
  failures.push(...differences);
  for (const what of MUST_BE_SEEN) if (!(counts as Record<string, number>)[what]) failures.push(`saw no ${what}`);
  console.log(`did and broke: ${JSON.stringify(Object.fromEntries([...model.seen].sort()))}`);
  console.log(`compared: ${JSON.stringify(counts)}; quiet after ${quiet.seconds.toFixed(0)} s`);
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await stage.close();
}
for (const failure of failures.slice(0, MAX_PRINTED)) console.log(`  ${failure}`);
if (failures.length > MAX_PRINTED) console.log(`  and ${failures.length - MAX_PRINTED} more`);
console.log(`seed ${seed}: ${failures.length === 0 ? 'all books agree' : `${failures.length} differences`}`);
process.exit(failures.length === 0 ? 0 : 1);
