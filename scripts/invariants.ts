import { MODULES } from '#lib/app.ts';
import { checkInvariants } from '#lib/modules/ledger/index.ts';
import type { Module } from '#lib/module.ts';
import { openDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * `npm run invariants`: everything that must always hold, asked of everything there is. Ends with 1 when something does
 * not.
 */
const database = openDatabase(settings().databaseUrl, { max: 1 });
const begun = performance.now();
const modules: readonly Module[] = MODULES;
const brought = modules.flatMap(({ invariants = [] }) => invariants);
const { broken } = await checkInvariants(database, { everything: true, extra: brought });
await database.close();
for (const { invariant, what, detail } of broken) console.error(`${invariant}: ${what}. ${detail}`);
console.log(
  `${broken.length === 0 ? 'All of it holds' : `${broken.length} violations`}, asked in ` +
    `${((performance.now() - begun) / 1_000).toFixed(1)} s.`,
);
if (broken.length > 0) process.exitCode = 1;
