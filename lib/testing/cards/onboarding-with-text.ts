import { beginOnboarding } from '#lib/modules/onboarding/index.ts';
import { tokenHash } from '#lib/modules/onboarding/seller/onboarding-link.ts';
import { addSession } from '#lib/modules/onboarding/store/store-access.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import { givenPartner } from '../sellers.ts';
import type { TestSeller } from '../world.ts';

/** The actions of a seller that is being taken in, in a browser that may open its onboarding. */

const SESSION = 'S'.repeat(43);
const SESSION_COOKIE = 'kupa-onboarding';

type Params = { seller: () => TestSeller; browser: Map<string, { value: string }> };

let opened: Promise<string> | null = null;

/** The token of the seller's link, whose onboarding this browser may open from now on. */
async function open({ seller, browser }: Params): Promise<string> {
  const partner = await givenPartner(database());
  browser.set(SESSION_COOKIE, { value: SESSION });
  return database().inTransaction(async (inside) => {
    const { token } = await beginOnboarding(inside, {
      sellerId: seller().id,
      partnerId: partner.id,
      email: 'onboarded@example.com',
      name: 'Dana',
      language: 'en',
      invitedBy: null,
    });
    await addSession(inside, seller().id, tokenHash(SESSION) ?? Buffer.alloc(32));
    return token;
  });
}

export const onboardingWithText = (params: Params): Readonly<Record<string, (text: string) => Promise<unknown>>> => {
  const actions = () => import('#app/(onboarding)/onboarding/[token]/actions.ts');
  const link = () => {
    opened ??= open(params);
    return opened;
  };
  return {
    saveOnboardingStep: async (text) =>
      (await actions()).saveOnboardingStep(await link(), 'business', {
        kind: '1',
        merchantName: '',
        companyNumber: '',
        description: `Ceramics ${text}`,
        city: `Haifa ${text}`,
        street: `Herzl ${text}`,
        streetNumber: '1',
      }),
    draftOnboardingStep: async (text) =>
      (await actions()).draftOnboardingStep(await link(), 'site', {
        siteUrl: text,
        contactEmail: text,
        contactPhone: text,
      }),
    keepOnboardingPerson: async (text) =>
      (await actions()).keepOnboardingPerson(await link(), '', {
        name: `Dana ${text}`,
        socialId: '008336174',
        birthdate: '',
        share: '',
        isSignatory: true,
      }),
    signOnboarding: async (text) => {
      const { termsText } = await import('#app/(onboarding)/onboarding/[token]/terms-text.ts');
      const shown = termsText('en', 'Partner');
      return (await actions()).signOnboarding(await link(), shown, { name: `Dana ${text}`, accepted: true });
    },
  };
};
