import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import {
  can,
  type Person,
  personOfToken,
  type SellerAccess,
  sellersInView,
  sessionCookieName,
} from '#lib/modules/access/index.ts';
import { type Screen, SCREENS } from '#lib/modules/access/contract/screens.ts';
import { SELLER_COOKIE } from '#components/layout/choices.ts';

/** Who asks, read from the session row once per request; null for nobody. A disabled account is nobody at once. */
export const currentPerson = cache(
  async (): Promise<Person | null> => personOfToken((await cookies()).get(sessionCookieName())?.value),
);

/** Who asks, for a screen: nobody is sent to the sign-in and comes back to where they wanted to be. */
export async function requirePerson(): Promise<Person> {
  const person = await currentPerson();
  if (person) return person;
  const wanted = (await headers()).get('x-kupa-path') ?? '/';
  redirect(wanted === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`);
}

export type View = {
  person: Person;
  sellers: readonly SellerAccess[];
  sellerIds: readonly number[];
  chosenSeller: string;
};

/** Who asks and which sellers they look at now. What they may there is another question: screens ask `viewOf`. */
export async function currentView(): Promise<View> {
  const [person, jar] = await Promise.all([requirePerson(), cookies()]);
  const sellers = sellersInView(person, jar.get(SELLER_COOKIE)?.value);
  return {
    person,
    sellers,
    sellerIds: sellers.map(({ id }) => id),
    chosenSeller: sellers.length === person.sellers.length ? '' : (sellers[0]?.key ?? ''),
  };
}

/** `all`: those of every business of the person that the screen may be opened for, whichever is chosen. */
export type ScreenView = View & { all: readonly SellerAccess[] };

/**
 * Who asks for a screen, and for which of their businesses they may open it (`SCREENS`). Somebody who may open it for
 * none gets the screen that names the missing right, with status 403. Pages ask in their metadata too: what is thrown
 * there decides the status before the first byte.
 */
export async function viewOf(screen: Screen): Promise<ScreenView> {
  const view = await currentView();
  const right = SCREENS[screen];
  // Somebody without any business is told so by the layout.
  if (right === null || view.person.sellers.length === 0) return { ...view, all: view.person.sellers };
  const sellers = view.sellers.filter((seller) => can(seller, right));
  const all = view.person.sellers.filter((seller) => can(seller, right));
  if (sellers.length === 0) forbidden();
  return { ...view, sellers, sellerIds: sellers.map(({ id }) => id), all };
}

/** The businesses of whoever asks a reading route that its right opens; null for nobody. */
export async function sellersFor(screen: Screen): Promise<readonly SellerAccess[] | null> {
  const person = await currentPerson();
  const right = SCREENS[screen];
  return person?.sellers.filter((seller) => right === null || can(seller, right)) ?? null;
}

/** Of these businesses the one that the person looks at now; all of them where none of them is. */
export async function inSight(allowed: readonly SellerAccess[] | null): Promise<readonly SellerAccess[]> {
  const chosen = (await cookies()).get(SELLER_COOKIE)?.value;
  const one = allowed?.filter(({ key }) => key === chosen) ?? [];
  return one.length > 0 ? one : (allowed ?? []);
}
