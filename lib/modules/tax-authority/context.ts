import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { TaxAuthority } from './contract/port.ts';

/** The authority as this installation reaches it. */
export type ReachedAuthority = {
  authority: TaxAuthority;
  /** Page on which people of a business sign in, and our name there. */
  signInUrl: string;
  clientId: string;
  /** Number of this product in the authority's register; null: it is not registered. */
  softwareNumber: number | null;
};

/**
 * Dependencies of allocation numbers. `reached` null: the operator has set no address, and numbers are typed by hand.
 * `origin` without a slash at the end.
 */
export type TaxAuthorityContext = {
  database: Database;
  timeZone: string;
  origin: string;
  vault: Pick<Vault, 'sealFile' | 'openFile' | 'forgetFiles'>;
  reached: ReachedAuthority | null;
};
