import type { Acquirer, WalletDecryption } from '#lib/modules/acquiring/index.ts';
import type { UrlPolicy } from '#lib/modules/callbacks/index.ts';
import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** The dependencies of this module's operations; made once by the composition root. */
export type PaymentsContext = {
  database: Database;
  acquirer: Acquirer;
  wallets: WalletDecryption;
  vault: Vault;
  /** The deployment's zone, for the dates in callbacks and answers. */
  timeZone: string;
  /** Our own origin, without a slash at the end. */
  origin: string;
  sandbox: boolean;
  urlPolicy: UrlPolicy;
  /** Tells the delivery job that there is something to send. */
  wakeDeliveries: () => void;
  /** Tells the message jobs that there is something to send. */
  wakeMessages: () => void;
};
