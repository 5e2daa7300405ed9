import { database } from '#lib/platform/db/database.ts';
import type { PartnerAccess } from '../contract/person.ts';
import { readRole, rightsOf } from '../contract/rights.ts';
import { listPartnerGrants } from '../store.ts';

/**
 * The partners of which a person is a member, by name, with their rights for the partner itself. Memberships of a
 * seller do not count.
 */
export async function partnersOfPerson(userId: number): Promise<PartnerAccess[]> {
  return (await listPartnerGrants(database(), userId)).map(({ role, ...partner }) => ({
    ...partner,
    role: readRole(role),
    rights: rightsOf(readRole(role)),
  }));
}
