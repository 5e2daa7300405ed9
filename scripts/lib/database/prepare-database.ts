import { migrate } from './migrations.ts';
import { openRoles } from './roles.ts';

/** What a process of the product is told of its database: neither connection is the owner's. */
export type ProductConnections = { DATABASE_URL: string; VAULT_DATABASE_URL: string; APP_DATABASE_URL: '' };

/**
 * Brings a database up to date as its owner and answers the settings of the processes that work with it. `environment`:
 * as `readSettings` takes it.
 */
export async function prepareDatabase(
  ownerUrl: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ProductConnections> {
  await migrate(ownerUrl);
  const { appUrl, vaultUrl } = await openRoles(ownerUrl, {
    appSecret: environment['APP_SECRET'] ?? '',
    isProduction: environment['APP_ENV'] === 'production',
    // Empty is as good as absent, as in the settings.
    appUrl: environment['APP_DATABASE_URL'] || undefined,
    vaultUrl: environment['VAULT_DATABASE_URL'] || undefined,
  });
  // Said once: in a running process DATABASE_URL is the product's own, and nothing names another.
  return { DATABASE_URL: appUrl, VAULT_DATABASE_URL: vaultUrl, APP_DATABASE_URL: '' };
}
