import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { ONBOARDING_STEPS, type OnboardingState, type OnboardingStep } from '../contract/words.ts';
import { linkTokenOf } from '../links/onboarding-link.ts';
import { readPartnerBrand } from '../store/read-brand.ts';
import { readOwn } from '../seller/read-own.ts';

/** What a seller's dashboard says while the seller is not approved. */
type Standing = {
  /** What the business is called; empty where it has no name yet. */
  name: string;
  partner: string;
  state: Exclude<OnboardingState, 'approved'>;
  /** The steps where something is missing or to be corrected; empty while it is reviewed. */
  steps: OnboardingStep[];
  dueAt: Date | null;
  /** It may sell meanwhile: it was approved before. */
  mayStillSell: boolean;
  /** Token of the link that leads on. */
  token: string;
};

/** That of the first of these sellers that is not approved; null where each is, or has no onboarding. */
export async function standingOf(database: Database, sellerIds: readonly number[]): Promise<Standing | null> {
  if (sellerIds.length === 0) return null;
  const { onboarding } = await recordsOf(database, { sellerIds });
  const found = await onboarding.findFirst({
    where: { sellerId: { in: [...sellerIds] }, state: { not: 'approved' } },
    orderBy: { stateAt: 'asc' },
    select: {
      sellerId: true,
      partnerId: true,
      publicId: true,
      dueAt: true,
      seller: { select: { name: true, approved: true } },
    },
  });
  if (!found) return null;
  const { sellerId, partnerId, publicId, dueAt, seller } = plain(found);
  const [own, { name: partner }] = await Promise.all([
    readOwn({ database }, sellerId),
    readPartnerBrand(database, partnerId),
  ]);
  const { state } = own.onboarding;
  // It was approved a moment ago.
  if (state === 'approved') return null;
  const isOpen = state === 'invited' || state === 'started' || state === 'changes-requested';
  const steps = ONBOARDING_STEPS.filter((step) => own.progress[step] === 'todo' || own.progress[step] === 'problem');
  return {
    ...{ name: seller.name, partner, state, dueAt, mayStillSell: seller.approved },
    ...{ steps: isOpen ? [...steps] : [], token: linkTokenOf(publicId) },
  };
}
