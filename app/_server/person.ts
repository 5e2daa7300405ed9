import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import {
  AT_TILL,
  can,
  isOfPartner,
  type PartnerAccess,
  partnersOfPerson,
  type Person,
  personOfToken,
  type Right,
  type SellerAccess,
  sellersInView,
  sessionCookieName,
  tillCookieName,
} from '#lib/modules/access/index.ts';
import { type Screen, SCREENS } from '#lib/screens.ts';
import { SELLER_COOKIE } from '#components/layout/choices.ts';

/**
 * The signed-in person, read from the session row once per request; null without a session. Disabling an account takes
 * effect at once.
 */
export const currentPerson = cache(async (): Promise<Person | null> => {
  const jar = await cookies();
  return personOfToken(jar.get(sessionCookieName())?.value, jar.get(SELLER_COOKIE)?.value);
});

/**
 * The signed-in person, for a screen: a visitor without a session is redirected to the sign-in and back to this
 * address.
 */
export async function requirePerson(): Promise<Person> {
  const [person, requestHeaders] = await Promise.all([currentPerson(), headers()]);
  const wanted = requestHeaders.get('x-kupa-path') ?? '/';
  if (person?.isOperator && wanted === '/') redirect('/operator');
  if (person && isBesideCounter(person, wanted)) redirect('/counter');
  if (person && wanted === '/' && (await isOfPartnersAlone(person))) redirect('/partner/review');
  if (person) return person;
  // A shared counter leads to the PIN entry instead of the sign-in by e-mail.
  if (isAtCounter(wanted) && (await cookies()).has(tillCookieName())) redirect('/counter/enter');
  redirect(wanted === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(wanted)}`);
}

const isAtCounter = (path: string): boolean => /^\/counter(?:[/?]|$)/.test(path);

/** True for a person of the counter alone on any other path. */
function isBesideCounter({ till, sellers }: Person, path: string): boolean {
  if (isAtCounter(path)) return false;
  if (till) return true;
  // A reviewer of a partner may do nothing at its sellers, and is not at a counter.
  const isFirst = path === '/' && sellers.some(({ rights }) => rights.length > 0);
  return isFirst && sellers.every(({ rights }) => rights.every((right) => AT_TILL.includes(right)));
}

/**
 * The partners of a person, once per request; none for a PIN at a shared counter and in a preview of a seller's
 * dashboard.
 */
export const partnersOf = cache(
  async ({ id, till, preview }: Person): Promise<readonly PartnerAccess[]> =>
    till || preview ? [] : partnersOfPerson(id),
);

/** True for a reviewer: their only screens are a partner's, and they have no right at any business. */
async function isOfPartnersAlone(person: Person): Promise<boolean> {
  const opensNone = person.sellers.every(({ rights }) => rights.length === 0);
  return opensNone && (await partnersOf(person)).some((partner) => can(partner, 'review-sellers'));
}

export type View = {
  person: Person;
  sellers: readonly SellerAccess[];
  sellerIds: readonly number[];
  chosenSeller: string;
};

/** The signed-in person and the selected sellers. Rights there are checked by `viewOf`. */
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

/**
 * `all`: those of every business of the person that the screen may be opened for, whichever is chosen. `partners`: for
 * a screen of partners those where the person has its right, and then no business is in the view; empty otherwise.
 */
export type ScreenView = View & {
  all: readonly SellerAccess[];
  partners: readonly PartnerAccess[];
  partnerIds: readonly number[];
};

const NO_PARTNERS = { partners: [], partnerIds: [] } as const;
const NO_SELLERS = { sellers: [], sellerIds: [], all: [] } as const;

/**
 * The person of a screen, and the businesses or the partners for which they may open it (`SCREENS`). A person who may
 * open it for none gets the screen that names the missing right, with status 403. Pages call it in their metadata too:
 * an error thrown there decides the status before the first byte.
 */
export async function viewOf(screen: Screen): Promise<ScreenView> {
  const view = await currentView();
  const right = SCREENS[screen];
  if (right !== null && isOfPartner(right)) {
    const partners = await partnersWith(view.person, right);
    if (partners.length === 0) forbidden();
    return { ...view, ...NO_SELLERS, partners, partnerIds: partners.map(({ id }) => id) };
  }
  // The layout handles a person without any business.
  if (right === null || view.person.sellers.length === 0) return { ...view, all: view.person.sellers, ...NO_PARTNERS };
  const sellers = view.sellers.filter((seller) => can(seller, right));
  const all = view.person.sellers.filter((seller) => can(seller, right));
  if (sellers.length === 0) forbidden();
  return { ...view, sellers, sellerIds: sellers.map(({ id }) => id), all, ...NO_PARTNERS };
}

const partnersWith = async (person: Person, right: Right): Promise<readonly PartnerAccess[]> =>
  (await partnersOf(person)).filter((partner) => can(partner, right));

/** The person's businesses for which the right of a read route is granted; null where no one is signed in. */
export async function sellersFor(screen: Screen): Promise<readonly SellerAccess[] | null> {
  const person = await currentPerson();
  const right = SCREENS[screen];
  return person?.sellers.filter((seller) => right === null || can(seller, right)) ?? null;
}

/** The person's partners at which the right of a read route is granted; null where no one is signed in. */
export async function partnersFor(screen: Screen): Promise<readonly PartnerAccess[] | null> {
  const [person, right] = [await currentPerson(), SCREENS[screen]];
  if (!person) return null;
  return right !== null && isOfPartner(right) ? partnersWith(person, right) : [];
}

/** Business that the person has chosen of these; all of them without a choice. */
export async function selectedSellers(allowed: readonly SellerAccess[] | null): Promise<readonly SellerAccess[]> {
  const chosen = (await cookies()).get(SELLER_COOKIE)?.value;
  const one = allowed?.filter(({ key }) => key === chosen) ?? [];
  return one.length > 0 ? one : (allowed ?? []);
}
