import { rotateKeys } from '#lib/modules/vault/index.ts';
import { openDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/**
 * `npm run vault:rotate`: a new key for the vault, in front of the old ones; every card and file is moved to it and
 * the old keys are taken out.
 */
const { vaultKeys, vaultDatabaseUrl } = settings();
if ('text' in vaultKeys) {
  console.error(
    'The keys are in VAULT_KEYS, which nobody can change while the product runs. Put them into a file and name ' +
      'it by VAULT_KEYS_FILE.',
  );
  process.exit(1);
}
const database = openDatabase(vaultDatabaseUrl ?? '', { max: 2 });
const { keyId, rewrapped, retired, stuck } = await rotateKeys({ database, file: vaultKeys.file });
await database.close();
console.log(
  `The key in use is ${keyId}. ${rewrapped} cards and files moved to it. Retired: ${retired.join(', ') || 'none'}.`,
);
if (stuck.length > 0) {
  console.error(
    `Some cards or files do not open and stay under ${stuck.join(', ')}; the log names them. These keys stay in ` +
      `${vaultKeys.file}.`,
  );
  process.exitCode = 1;
}
