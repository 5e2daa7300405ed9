import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { type Person, personOfToken, type SellerAccess, sellersInView, sessionCookieName } from '#lib/modules/access/index.ts';
import { SELLER_COOKIE } from '#components/layout/choices.ts';

/** Who asks, read from the session row once per request; null for nobody. A disabled account is nobody at once. */
export const currentPerson = cache(async (): Promise<Person | null> => personOfToken((await cookies()).get(sessionCookieName())?.value));

/** Who asks, for a screen: nobody is sent to the sign-in and comes back to where they wanted to be. */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  if (person) return person;
  const wanted = (await headers()).get('x-kupa-path') ?? '/';
  redirect(wanted === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`);
}

export type View = { person: Person; sellers: readonly SellerAccess[]; sellerIds: readonly number[]; chosenSeller: string };

/** Who asks and which sellers they look at now. */
export async function currentView(): Promise<View> {
  const [person, jar] = await Promise.all([requirePerson(), cookies()]);
  const sellers = sellersInView(person, jar.get(SELLER_COOKIE)?.value);
  return { person, sellers, sellerIds: sellers.map(({ id }) => id), chosenSeller: sellers.length === person.sellers.length ? '' : (sellers[0]?.key ?? '') };
}
