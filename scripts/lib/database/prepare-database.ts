import { type ExpectedEnvironment, refuseOtherEnvironment, rememberEnvironment } from '#lib/platform/db/environment.ts';
import { isNotLetInYet, type Named, refusePooled } from '#lib/platform/db/reach.ts';
import { migrate } from './migrations.ts';
import { appRole, openRoles, userOf } from './roles.ts';

/** Connections of the product's processes: neither is the owner's. */
export type ProductConnections = { DATABASE_URL: string; VAULT_DATABASE_URL: string; APP_DATABASE_URL: '' };

type Variables = Readonly<Record<string, string | undefined>>;

function environmentQuery(environment: Variables): ExpectedEnvironment {
  const { APP_ENV, APP_DATABASE_URL, DATABASE_URL, DATABASE_EMBEDDED } = environment;
  return {
    environment: APP_ENV === 'production' ? 'production' : 'sandbox',
    isSet: Boolean(APP_ENV),
    isEmbedded: !DATABASE_URL || Boolean(DATABASE_EMBEDDED),
    appRole: APP_DATABASE_URL ? userOf(APP_DATABASE_URL) : appRole(),
  };
}

/** The product's own connections, where an operator made them. Empty is as good as absent, as in the settings. */
const ownConnections = ({ APP_DATABASE_URL, VAULT_DATABASE_URL }: Variables) => ({
  appUrl: APP_DATABASE_URL || undefined,
  vaultUrl: VAULT_DATABASE_URL || undefined,
});

function namedOwn(environment: Variables): Named[] {
  const { appUrl, vaultUrl } = ownConnections(environment);
  return [
    ...(appUrl ? [{ url: appUrl, variable: 'APP_DATABASE_URL' }] : []),
    ...(vaultUrl ? [{ url: vaultUrl, variable: 'VAULT_DATABASE_URL' }] : []),
  ];
}

/**
 * Throws `SettingsError`, and has written nothing, where a database is of another environment, or one of its
 * connections is not reached or leads through a pooler that shares it out.
 */
export async function refuseForeignDatabase(ownerUrl: string, environment: Variables): Promise<void> {
  const query = environmentQuery(environment);
  await refuseOtherEnvironment(ownerUrl, query);
  if (!query.isEmbedded) await refusePooled({ url: ownerUrl, variable: 'DATABASE_URL' });
  for (const named of namedOwn(environment))
    await refusePooled(named).catch((error: unknown) => {
      // On a closed database, `openRoles` admits these two.
      if (!isNotLetInYet(error)) throw error;
    });
}

/** Brings a database up to date as its owner, unless it is refused; answers the names of what was applied. */
export async function migrateDatabase(ownerUrl: string, environment: Variables): Promise<string[]> {
  await refuseForeignDatabase(ownerUrl, environment);
  const applied = await migrate(ownerUrl);
  await rememberEnvironment(ownerUrl, environmentQuery(environment).environment);
  return applied;
}

/**
 * Brings a database up to date as its owner and answers the settings of the processes that work with it. `environment`:
 * as `readSettings` takes it.
 */
export async function prepareDatabase(ownerUrl: string, environment: Variables): Promise<ProductConnections> {
  await migrateDatabase(ownerUrl, environment);
  const { appUrl, vaultUrl } = await openRoles(ownerUrl, {
    appSecret: environment['APP_SECRET'] ?? '',
    isProduction: environment['APP_ENV'] === 'production',
    ...ownConnections(environment),
  });
  for (const named of namedOwn(environment)) await refusePooled(named);
  // Said once: in a running process DATABASE_URL is the product's own, and nothing names another.
  return { DATABASE_URL: appUrl, VAULT_DATABASE_URL: vaultUrl, APP_DATABASE_URL: '' };
}
