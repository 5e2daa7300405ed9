import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedScript } from '#components/payment-page/scripts.ts';
import {
  compareFiles,
  compareReleased,
  compareServed,
  type ScriptLocation,
  locationsOf,
  releasedPlace,
  type Served,
} from '#components/payment-page/served-scripts.ts';
import { recordFound } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Job } from '#lib/platform/queue/jobs.ts';
import embed from '../../public/embed/manifest.json' with { type: 'json' };
import hf from '../../public/hf/manifest.json' with { type: 'json' };

/**
 * B-08: every hour each process fetches the scripts and pages of payment that need no sale, and compares them, and the
 * built files, with the inventory of its start. A finding stays on record until a later check passes. Several machines
 * each check all of it, and log their own differences.
 */

const EVERY_MS = 3_600_000;

/** Longest that one answer may take, milliseconds. */
const WAIT_MS = 10_000;

const hashOf = (script: Uint8Array): string => createHash('sha256').update(script).digest('base64');

const integrityOf = (script: Uint8Array): string => `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Hashes from the build: a manifest that is changed together with its files is still found. */
const RELEASED = Object.entries({ embed, hf }).flatMap(([kind, { versions }]) =>
  versions.flatMap(({ version, files }) =>
    Object.entries(files).map(([name, integrity]) => ({ path: `/${kind}/${version}/${name}`, integrity })),
  ),
);

type ScriptCheck = {
  database: Database;
  origin: string;
  folder: string;
  isProduction: boolean;
  inventory: readonly ListedScript[];
};

async function ask(origin: string, place: ScriptLocation): Promise<Served> {
  const response = await fetch(origin + place.path, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
  return { place, status: response.status, headers: response.headers, body: await response.text() };
}

const readScripts = (folder: string): Map<string, Uint8Array> =>
  new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

/** One look. Throws where the product does not answer at all: that says nothing of its scripts. */
async function compareScripts({ database, origin, folder, isProduction, inventory }: ScriptCheck): Promise<void> {
  const served: Served[] = [];
  // Asks one after another: the check runs in the background.
  for (const place of locationsOf(isProduction)) served.push(await ask(origin, place));
  const releases: Served[] = [];
  for (const one of RELEASED) releases.push(await ask(origin, releasedPlace(one)));
  await recordFound(database, 'B08', [
    ...compareServed(served, inventory, hashOf),
    ...compareReleased(releases, RELEASED, integrityOf),
    ...compareFiles(readScripts(folder), inventory, hashOf),
  ]);
}

/**
 * The job of a process that answers at `origin`, its own address on this machine. The inventory is read in its first
 * turn.
 */
export function checkOwnScripts({
  folder = join(process.cwd(), 'dist/payment-page'),
  ...rest
}: Omit<ScriptCheck, 'inventory' | 'folder'> & { folder?: string }): Job {
  let inventory: ListedScript[] | null = null;
  return {
    name: 'check-own-scripts',
    everyMs: EVERY_MS,
    async run() {
      inventory ??= JSON.parse(readFileSync(join(folder, 'scripts.json'), 'utf8')) as ListedScript[];
      await compareScripts({ ...rest, folder, inventory });
      return 0;
    },
  };
}
