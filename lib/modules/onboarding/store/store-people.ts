import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';

/** Owners and signatories of a company. */

export type NamedPerson = {
  personId: string;
  name: string;
  socialId: string;
  /** `YYYY-MM-DD`; null is not given. */
  birthdate: string | null;
  /** Hundredths of a percent; null of one who owns nothing. */
  share: number | null;
  isSignatory: boolean;
};

type Identity = Pick<NamedPerson, 'socialId' | 'birthdate'>;

export async function readPeople(database: Database, sellerId: number): Promise<NamedPerson[]> {
  const { onboardingPerson } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = plain(await onboardingPerson.findMany({ orderBy: { id: 'asc' } }));
  return rows.map(({ publicId, name, identitySealed, share, isSignatory }) => ({
    personId: publicId,
    name,
    ...(identitySealed ? (JSON.parse(openSecret(identitySealed)) as Identity) : { socialId: '', birthdate: null }),
    share,
    isSignatory,
  }));
}

/** Adds a person, or changes the one that is named; false where there is none of that name. */
export async function keepPerson(
  inside: Database,
  sellerId: number,
  {
    personId,
    name,
    socialId,
    birthdate,
    share,
    isSignatory,
  }: Omit<NamedPerson, 'personId'> & { personId: string | null },
): Promise<boolean> {
  const { onboardingPerson } = await recordsOf(inside, { sellerIds: [sellerId] });
  const identitySealed = sealSecret(JSON.stringify({ socialId, birthdate } satisfies Identity));
  const data = { name, identitySealed, share, isSignatory };
  if (personId === null) {
    await onboardingPerson.create({ data: { sellerId, ...data } });
    return true;
  }
  return (await onboardingPerson.updateMany({ where: { publicId: personId }, data })).count > 0;
}

export async function removePerson(inside: Database, sellerId: number, personId: string): Promise<boolean> {
  const { onboardingPerson } = await recordsOf(inside, { sellerIds: [sellerId] });
  return (await onboardingPerson.deleteMany({ where: { publicId: personId } })).count > 0;
}
