import { settings, SettingsError } from '../env.ts';
import { errorName, log } from '../log.ts';
import { openDatabase, statement } from './database.ts';

/**
 * What production asks of its database before it listens (reliability O-01): that it keeps what it says it has kept,
 * and that we may do there only what we must.
 */

const FACTS = statement(
  'boot_database_facts',
  `
SELECT current_setting('fsync') = 'on' AS fsync, current_setting('synchronous_commit') <> 'off' AS "synchronousCommit",
  current_setting('full_page_writes') = 'on' AS "fullPageWrites",
  (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
  EXISTS (SELECT FROM pg_tables WHERE schemaname IN ('public', 'vault')
    AND pg_has_role(tableowner, 'USAGE')) AS "ownsTables"`,
);

export type DatabaseFacts = {
  fsync: boolean;
  synchronousCommit: boolean;
  fullPageWrites: boolean;
  isSuperuser: boolean;
  ownsTables: boolean;
};

/** One sentence each. `variable` names the connection that was asked. */
export function unsafeDatabase(
  { fsync, synchronousCommit, fullPageWrites, isSuperuser, ownsTables }: DatabaseFacts,
  variable: string,
): string[] {
  return [
    ...(isSuperuser
      ? [
          `${variable} is of a superuser, who reads every card and changes what was booked; name a role of its ` +
            'own (decision 6).',
        ]
      : []),
    ...(ownsTables && !isSuperuser
      ? [`${variable} is of the owner of the tables; name a role of its own (decision 6).`]
      : []),
    ...(fsync ? [] : [`The database of ${variable} runs with fsync=off: a crash may lose what was booked.`]),
    ...(synchronousCommit
      ? []
      : [`The database of ${variable} runs with synchronous_commit=off: a crash may lose what was booked.`]),
    ...(fullPageWrites ? [] : [`The database of ${variable} runs with full_page_writes=off: a crash may damage it.`]),
  ];
}

/** Pause between two questions to a database that does not answer, milliseconds. */
const ASK_AGAIN_MS = 2_000;

/**
 * In production: throws `SettingsError` for an unsafe database. One that does not answer is waited for: nothing is
 * served before it was asked.
 */
export async function refuseUnsafeDatabase(): Promise<void> {
  const { isProduction, databaseUrl, vaultDatabaseUrl } = settings();
  if (!isProduction) return;
  const asked = [
    { url: databaseUrl, variable: 'DATABASE_URL' },
    ...(vaultDatabaseUrl === null ? [] : [{ url: vaultDatabaseUrl, variable: 'VAULT_DATABASE_URL' }]),
  ];
  const problems: string[] = [];
  for (const { url, variable } of asked) problems.push(...unsafeDatabase(await factsOf(url), variable));
  if (problems.length > 0) throw new SettingsError(problems);
}

async function factsOf(url: string): Promise<DatabaseFacts> {
  const database = openDatabase(url, { max: 1 });
  try {
    for (;;) {
      try {
        const [facts] = await database.query<DatabaseFacts>(FACTS, []);
        if (facts) return facts;
      } catch (error) {
        log.warn('waiting for the database', { error: errorName(error) });
      }
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  } finally {
    await database.close();
  }
}
