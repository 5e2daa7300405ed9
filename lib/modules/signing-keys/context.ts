import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ContainerReader } from './container/container-reader.ts';

/** Dependencies of keys that sign papers. */
export type SigningKeysContext = {
  database: Database;
  vault: Pick<Vault, 'sealFile' | 'openFile'>;
  containers: ContainerReader;
};
