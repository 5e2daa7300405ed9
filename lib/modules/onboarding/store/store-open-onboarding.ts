import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { OnboardingState } from '../contract/enums.ts';
import { type OpenItems, openItemsOf } from '../domain/open-items.ts';
import { isOpenToSeller } from '../domain/onboarding-moves.ts';
import { linkTokenOf } from '../seller/onboarding-link.ts';
import { readOwn } from '../seller/read-own.ts';
import { readPartnerBrand } from './read-brand.ts';

/** Onboarding of a seller that is not approved, as its dashboard shows it. */
type OpenOnboarding = {
  /** Name of the business; empty where it has none yet. */
  name: string;
  partner: string;
  state: Exclude<OnboardingState, 'approved'>;
  /** Missing and refused items; none during a review. */
  openItems: OpenItems;
  /** Deadline; null if none is set, or nothing is to do. `days`: whole days left. */
  due: { at: Date; days: number; isOver: boolean } | null;
  /** Whether it may sell meanwhile: it was approved before. */
  mayStillSell: boolean;
  /** Token of the link to the onboarding. */
  token: string;
};

const DAY_MS = 86_400_000;

/** The onboarding of the first of these sellers that is not approved; null where each is, or has none. */
export async function findOpenOnboarding(
  database: Database,
  sellerIds: readonly number[],
): Promise<OpenOnboarding | null> {
  if (sellerIds.length === 0) return null;
  const { onboarding } = await recordsOf(database, { sellerIds });
  const found = await onboarding.findFirst({
    where: { sellerId: { in: [...sellerIds] }, state: { not: 'approved' } },
    orderBy: { stateAt: 'asc' },
    select: {
      sellerId: true,
      partnerId: true,
      publicId: true,
      seller: { select: { name: true, approved: true } },
    },
  });
  if (!found) return null;
  const { sellerId, partnerId, publicId, seller } = plain(found);
  const [own, { name: partner }, { now }] = await Promise.all([
    readOwn({ database }, sellerId),
    readPartnerBrand(database, partnerId),
    readClock(database),
  ]);
  const { state, dueAt, name } = own.onboarding;
  // Approved between the two reads.
  if (state === 'approved') return null;
  const isOpen = isOpenToSeller(state);
  const left = dueAt ? dueAt.getTime() - now.getTime() : 0;
  return {
    name: seller.name || name,
    partner,
    state,
    mayStillSell: seller.approved,
    token: linkTokenOf(publicId),
    openItems: isOpen ? openItemsOf(own) : { missing: [], refused: [] },
    due: isOpen && dueAt ? { at: dueAt, days: Math.max(0, Math.floor(left / DAY_MS)), isOver: left <= 0 } : null,
  };
}
