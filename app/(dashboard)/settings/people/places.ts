import { viewOf } from '#app/person.ts';
import { askedByPerson } from '#app/asked.ts';
import { can, partnersOfPerson, type Person, type Right } from '#lib/modules/access/index.ts';
import type { Manager } from '#lib/modules/access/manage-people.ts';
import type { PeopleRefusal, Place } from '#lib/modules/access/contract/people.ts';

/** Places whose people somebody may look at: businesses by their own roles there, partners by theirs at the partner. */
export type OpenPlace = Place & { rights: readonly Right[] };

export async function openPlaces(person: Person): Promise<OpenPlace[]> {
  const partners = (await partnersOfPerson(person.id)).map(
    ({ id, name, rights }): OpenPlace => ({ ref: `partner-${id}`, kind: 'partner', id, name, rights }),
  );
  const sellers = person.sellers.map(
    ({ id, key, name, rights }): OpenPlace => ({ ref: key, kind: 'seller', id, name, rights }),
  );
  return [...partners, ...sellers].filter((place) => can(place, 'see-people'));
}

/** The places of whoever looks, with the chosen business first where there is one. */
export async function placesInView(): Promise<{ person: Person; places: OpenPlace[] }> {
  const { person, chosenSeller } = await viewOf('/settings/people');
  const places = await openPlaces(person);
  return {
    person,
    places: places.toSorted((one, other) => Number(other.ref === chosenSeller) - Number(one.ref === chosenSeller)),
  };
}

/**
 * Who stands behind a change of a place's people. Somebody else's place and one that they only look at are answered
 * alike.
 */
export async function askedByManager(ref: string): Promise<{ manager: Manager } | { why: PeopleRefusal }> {
  const asked = await askedByPerson({ fresh: true });
  if ('why' in asked) return asked;
  const place = (await openPlaces(asked.person)).find((one) => one.ref === ref);
  if (!place || !can(place, 'manage-people')) return { why: 'forbidden' };
  return { manager: { userId: asked.person.id, name: asked.person.name, place, rights: place.rights } };
}
