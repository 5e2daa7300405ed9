import { termsText } from '#app/(onboarding)/onboarding/[token]/terms-text.ts';
import { brandOfPartner, savePerson, signTerms } from '#lib/modules/onboarding/dashboard.ts';
import { readPeople } from '#lib/modules/onboarding/store/store-people.ts';
import { addCode } from '#lib/modules/onboarding/store/store-access.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { givenOpened, type GivenOpened } from '#lib/testing/onboarding/given-opened.ts';
import type { ActionRow } from './action-rows.ts';
import type { Named } from './world.ts';

/**
 * What sellers that are being taken in may call: whoever has the link, and then the browser's own proof. Nobody's
 * session reaches an onboarding (e2e/partner/onboarding.spec.ts); each call is about one of its own.
 */

const ACTIONS = '(onboarding)/onboarding/[token]/actions';
const CODE = '123456';
const PERSON = { name: 'Noa Levi', socialId: '008336174', birthdate: '', share: '', isSignatory: true };
const SITE = { siteUrl: 'https://other.example.com', contactEmail: '', contactPhone: '' };

const partnerOf = ({ partnerPlace }: Named): number => Number(/\d+$/.exec(partnerPlace)?.[0] ?? 0);

type Args = (one: GivenOpened) => readonly unknown[] | Promise<readonly unknown[]>;

const row = (args: Args, state: 'started' | 'approved' = 'started'): ActionRow => ({
  right: 'public',
  args: async (named) => {
    const one = await givenOpened(database(), { partnerId: partnerOf(named), state });
    return { args: await args(one), cookie: one.cookie, sellerId: one.sellerId };
  },
});

/** The terms as its pages show them. */
const termsOf = async ({ partnerId }: GivenOpened) => termsText('en', (await brandOfPartner(partnerId)).name);

export const ONBOARDING_ROWS: Readonly<Record<string, ActionRow>> = {
  [`${ACTIONS} sendOnboardingCode`]: row(({ token }) => [token]),
  [`${ACTIONS} enterOnboardingCode`]: row(async ({ sellerId, token }) => {
    await addCode(database(), sellerId, secretIndex(`onboarding code ${sellerId} ${CODE}`));
    return [token, { code: CODE }];
  }),
  [`${ACTIONS} leaveOnboardingHere`]: row(({ token }) => [token]),
  [`${ACTIONS} saveOnboardingStep`]: row(({ token }) => [token, 'site', SITE]),
  [`${ACTIONS} draftOnboardingStep`]: row(({ token }) => [token, 'site', SITE]),
  [`${ACTIONS} keepOnboardingPerson`]: row(({ token }) => [token, '', PERSON]),
  [`${ACTIONS} dropOnboardingPerson`]: row(async ({ sellerId, token }) => {
    await savePerson(sellerId, { ...PERSON, personId: null, birthdate: null, share: null });
    const [person] = await readPeople(database(), sellerId);
    return [token, person?.personId ?? ''];
  }),
  [`${ACTIONS} signOnboarding`]: row(async (one) => [
    ...[one.token, await termsOf(one), { name: 'Dana Levi', accepted: true }],
  ]),
  [`${ACTIONS} handInOnboarding`]: row(async (one) => {
    await signTerms(one.sellerId, { text: await termsOf(one), name: 'Dana Levi', ip: '127.0.0.1' });
    return [one.token];
  }),
  [`${ACTIONS} joinFromOnboarding`]: row(({ token }) => [token], 'approved'),
};
