import type { Downloader } from '#lib/modules/callbacks/index.ts';
import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Inspector } from './inspect/inspector.ts';
import type { FileStore } from './file-store.ts';

/** Connections of the operations on sellers' files. */
export type SellerFilesContext = {
  database: Database;
  vault: Pick<Vault, 'sealFile' | 'openFile' | 'forgetFiles' | 'listOldFiles'>;
  store: FileStore;
  inspector: Pick<Inspector, 'inspect'>;
  downloads: Pick<Downloader, 'download'>;
};
