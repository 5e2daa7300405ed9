import { database } from '#lib/platform/db/database.ts';
import type { PartnerAccess } from './contract/person.ts';
import { readRole, rightsOf } from './contract/rights.ts';
import { listPartnerGrants } from './store.ts';

/**
 * The partners that somebody is of, by name, with what they may do for the partner itself. Not those of a seller's
 * people.
 */
export async function partnersOfPerson(userId: number): Promise<PartnerAccess[]> {
  return (await listPartnerGrants(database(), userId)).map(({ role, ...partner }) => ({
    ...partner,
    role: readRole(role),
    rights: rightsOf(readRole(role)),
  }));
}
