import type { GuardedPoster, UrlPolicy } from '#lib/modules/callbacks/index.ts';
import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Connections and facts that notifications work with. */
export type NotificationsContext = {
  database: Database;
  vault: Pick<Vault, 'sealFile' | 'openFile' | 'forgetFiles'>;
  urlPolicy: UrlPolicy;
  /** Sends to the services of browsers. */
  poster: Pick<GuardedPoster, 'post'>;
  /** An address of ours that a push service may write to (RFC 8292, `sub`). */
  contact: string;
  timeZone: string;
};
