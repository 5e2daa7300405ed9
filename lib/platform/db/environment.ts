import type pg from 'pg';
import { type Environment, SettingsError } from '../env.ts';
import { isLocalDatabase } from '../env-values.ts';
import { localeProblem } from './locale.ts';
import { reach } from './reach.ts';

/**
 * Environment of a database. Its owner writes it down at the first start or migration (`app_fact`), and it
 * never changes: a sandbox does not open a production's database, nor the other way round (decision 142).
 */

/** Key of the row in `app_fact`, facts that the installation stores about itself. */
const FACT = 'environment';

/** The environment that a database remembers; null where it has no memory of any. Works for every role of ours. */
export const REMEMBERED_ENVIRONMENT = `SELECT value FROM app_fact WHERE key = '${FACT}'`;

/** Sentence about the disagreement, or null where the two agree. */
export function otherEnvironment(variable: string, remembered: string, environment: Environment): string | null {
  if (remembered === environment) return null;
  return remembered === 'production'
    ? `${variable} is a production database, and this is a sandbox: say APP_ENV=production, or name another database.`
    : `${variable} is a sandbox’s database, and this is production: name a database of its own for production.`;
}

/**
 * `environment` of `APP_ENV`, and whether it is set; `isEmbedded`: our own server, whose database has no setting;
 * `appRole`: the role that earlier versions gave its rights.
 */
export type ExpectedEnvironment = {
  environment: Environment;
  isSet: boolean;
  isEmbedded: boolean;
  appRole: string;
};

/**
 * Check as the owner, before any write. Throws `SettingsError` for a database of the other environment, and for one of
 * unknown use if `APP_ENV` is not set: only a new one on this machine becomes a sandbox then. A new one with a
 * locale that searches cannot use is refused (`locale.ts`); for one in use a warning suffices.
 */
export async function refuseOtherEnvironment(ownerUrl: string, query: ExpectedEnvironment): Promise<void> {
  const client = await reach({ url: ownerUrl, variable: 'DATABASE_URL' });
  try {
    const hasTables = await isThere(client, '_prisma_migrations');
    const remembered = hasTables ? ((await factOf(client)) ?? (await derived(client, query.appRole))) : null;
    const problem =
      remembered === null
        ? unknownDatabase(ownerUrl, hasTables, query)
        : otherEnvironment('DATABASE_URL', remembered, query.environment);
    if (problem) throw new SettingsError([problem], null);
    const problemOfLocale = await localeProblem(client, 'DATABASE_URL');
    if (problemOfLocale && !hasTables) throw new SettingsError([problemOfLocale], null);
    if (problemOfLocale) console.warn(problemOfLocale);
  } finally {
    await client.end();
  }
}

function unknownDatabase(url: string, hasTables: boolean, { isSet, isEmbedded }: ExpectedEnvironment): string | null {
  if (isSet || isEmbedded || (isLocalDatabase(url) && !hasTables)) return null;
  const what = hasTables ? 'has tables already' : 'is on another machine';
  return `The database of DATABASE_URL ${what}, and APP_ENV is not set: say APP_ENV=sandbox or APP_ENV=production.`;
}

/** Stores the environment of a database after its migrations, once: a later one does not replace it. */
export async function rememberEnvironment(ownerUrl: string, environment: Environment): Promise<void> {
  const client = await reach({ url: ownerUrl, variable: 'DATABASE_URL' });
  try {
    await client.query('INSERT INTO app_fact (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [
      FACT,
      environment,
    ]);
  } finally {
    await client.end();
  }
}

const isThere = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query<{ name: string | null }>('SELECT to_regclass($1) AS name', [table])).rows[0]?.name != null;

async function factOf(client: pg.Client): Promise<string | null> {
  if (!(await isThere(client, 'app_fact'))) return null;
  return (await client.query<{ value: string }>(REMEMBERED_ENVIRONMENT)).rows[0]?.value ?? null;
}

/**
 * Environment of a database of earlier versions: only in a sandbox may the product move the clock. Null where it has no
 * rights on it yet.
 */
const DERIVED = `
SELECT CASE WHEN NOT has_table_privilege(rolname, 'app_clock', 'SELECT') THEN NULL
  WHEN has_column_privilege(rolname, 'app_clock', 'offset_seconds', 'UPDATE') THEN 'sandbox' ELSE 'production' END
  AS environment FROM pg_roles WHERE rolname = $1 AND NOT rolsuper`;

async function derived(client: pg.Client, appRole: string): Promise<string | null> {
  if (!(await isThere(client, 'app_clock'))) return null;
  return (await client.query<{ environment: string | null }>(DERIVED, [appRole])).rows[0]?.environment ?? null;
}
