import pg from 'pg';
import { type Environment, settings, SettingsError } from '../env.ts';
import { errorName, log } from '../log.ts';
import { type Database, openDatabase, statement, whenStatementsAreLost } from './database.ts';
import { otherEnvironment, REMEMBERED_ENVIRONMENT } from './environment.ts';
import { schemasOf } from './schemas.ts';
import { type Named, refusePooled } from './reach.ts';

/**
 * Checks of the database before a process listens: it is of the same environment, and no pooler shares out its
 * connections. Production (reliability O-01) also requires durable settings and no more rights than needed.
 */

const FACTS = statement(
  'boot_database_facts',
  `
SELECT current_setting('fsync') = 'on' AS fsync, current_setting('synchronous_commit') <> 'off' AS "synchronousCommit",
  current_setting('full_page_writes') = 'on' AS "fullPageWrites",
  (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
  EXISTS (SELECT FROM pg_tables WHERE schemaname = ANY ($1::text[])
    AND pg_has_role(tableowner, 'USAGE')) AS "ownsTables"`,
);

export type DatabaseFacts = {
  fsync: boolean;
  synchronousCommit: boolean;
  fullPageWrites: boolean;
  isSuperuser: boolean;
  ownsTables: boolean;
};

/** Problems of a database, a sentence each. `variable` names the connection that was asked. */
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

/** Pause between two attempts to reach a database that does not answer, milliseconds. */
const RETRY_MS = 2_000;

/**
 * Throws `SettingsError` for a database of another environment, behind a pooler, or unsafe for production. One that
 * does not answer is waited for: nothing is served before it was asked.
 */
export async function refuseUnsafeDatabase(): Promise<void> {
  const { isProduction, environment } = settings();
  const problems: string[] = [];
  for (const named of ourConnections()) {
    const { facts, remembered } = await askUntilAnswered(named);
    problems.push(...problemsOf(named, remembered, environment));
    if (isProduction) problems.push(...unsafeDatabase(facts, named.variable));
  }
  if (problems.length > 0) throw new SettingsError(problems);
  await refusePooledConnections();
}

const refusePooledConnections = async (): Promise<void> => void (await Promise.all(ourConnections().map(refusePooled)));

/**
 * Check for programs of a person: throws `SettingsError` for a database that is not reached, behind a pooler, or of
 * another environment.
 */
export async function refuseOtherDatabase(): Promise<void> {
  await refusePooledConnections();
  const problems: string[] = [];
  for (const named of ourConnections())
    problems.push(...problemsOf(named, (await askUntilAnswered(named)).remembered, settings().environment));
  if (problems.length > 0) throw new SettingsError(problems, null);
}

/** Ends the process with the reason, once its connections turn out to be shared. */
export function endWhenPooled(): void {
  whenStatementsAreLost(() =>
    refusePooledConnections().catch((error: unknown) => {
      // A database that is unreachable now is no sign of a pooler: the process waits for it.
      if (!(error instanceof SettingsError) || error.cause !== undefined) return;
      log.error('the database is behind a pooler in transaction mode');
      console.error(error.message);
      process.exit(1);
    }),
  );
}

function ourConnections(): Named[] {
  const { databaseUrl, vaultDatabaseUrl } = settings();
  return [
    { url: databaseUrl, variable: 'DATABASE_URL' },
    ...(vaultDatabaseUrl === null ? [] : [{ url: vaultDatabaseUrl, variable: 'VAULT_DATABASE_URL' }]),
  ];
}

/** A database without a record of its environment was migrated by an earlier version. */
function problemsOf({ variable }: Named, remembered: string | null, environment: Environment): string[] {
  const problem =
    remembered === null
      ? `The database of ${variable} doesn’t say of which environment it is: start once or run npm run db:migrate.`
      : otherEnvironment(variable, remembered, environment);
  return problem === null ? [] : [problem];
}

const ENVIRONMENT = statement('boot_environment_of_database', REMEMBERED_ENVIRONMENT);

type Answer = { facts: DatabaseFacts; remembered: string | null };

async function askUntilAnswered({ url, variable }: Named): Promise<Answer> {
  const database = openDatabase(url, { max: 1 });
  try {
    for (;;) {
      try {
        const [facts] = await database.query<DatabaseFacts>(FACTS, [schemasOf('owner')]);
        if (facts) return { facts, remembered: await rememberedOf(database) };
      } catch (error) {
        log.warn('waiting for the database', { where: variable, error: errorName(error) });
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  } finally {
    await database.close();
  }
}

/** SQL states for a missing table and for a missing right to read it. */
const NOT_PREPARED = ['42P01', '42501'];

async function rememberedOf(database: Database): Promise<string | null> {
  try {
    return (await database.query<{ value: string }>(ENVIRONMENT, []))[0]?.value ?? null;
  } catch (error) {
    if (error instanceof pg.DatabaseError && NOT_PREPARED.includes(error.code ?? '')) return null;
    throw error;
  }
}
