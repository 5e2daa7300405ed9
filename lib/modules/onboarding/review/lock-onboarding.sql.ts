import { DISPUTE_FILES } from '#lib/modules/seller-files/contract/file-types.ts';
/**
 * SQL, because these search across onboardings: by name within a reviewer's partners, and submissions to the sandbox's
 * reviewer.
 */

import { lockSeller } from '#lib/modules/sellers/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { OnboardingState } from '../contract/enums.ts';

const FIND = statement(
  'onboarding_find_for_review',
  'SELECT seller_id AS "sellerId" FROM onboarding WHERE public_id = $1::uuid AND partner_id = ANY ($2::bigint[])',
);

const READ = statement(
  'onboarding_read_for_review',
  `SELECT o.seller_id AS "sellerId", o.partner_id AS "partnerId", o.state, o.language, o.started_at AS "startedAt",
    o.first_approval_by AS "firstApprovalBy", p.four_eyes AS "fourEyes"
  FROM onboarding o JOIN partner p ON p.id = o.partner_id WHERE o.seller_id = $1`,
);

export type LockedOnboarding = {
  sellerId: number;
  partnerId: number;
  state: OnboardingState;
  language: string;
  /** Null if the seller never began by itself. */
  startedAt: Date | null;
  firstApprovalBy: number | null;
  fourEyes: boolean;
};

/** The number of a seller of these partners by the name of its onboarding; null where there is none. */
export async function findReviewed(
  database: Database,
  publicId: string,
  partnerIds: readonly number[],
): Promise<number | null> {
  return (await database.query<{ sellerId: number }>(FIND, [publicId, partnerIds]))[0]?.sellerId ?? null;
}

/**
 * Locks the onboarding inside a database transaction, so that neither its seller nor a reviewer changes it, and reads
 * it.
 */
export async function lockOnboarding(
  inside: Database,
  publicId: string,
  partnerIds: readonly number[],
): Promise<LockedOnboarding | null> {
  const sellerId = await findReviewed(inside, publicId, partnerIds);
  if (sellerId === null) return null;
  await lockSeller(inside, sellerId);
  return (await inside.query<LockedOnboarding>(READ, [sellerId]))[0] ?? null;
}

const WAITING = statement(
  'onboarding_of_the_sandbox_reviewer',
  `SELECT o.public_id::text AS "publicId", o.partner_id AS "partnerId"
  FROM onboarding o JOIN partner p ON p.id = o.partner_id
  WHERE p.sandbox_reviewer
    AND (o.state IN ('submitted', 'in-review')
      OR (o.started_at IS NULL AND o.state IN ('invited', 'changes-requested') AND EXISTS (SELECT FROM seller_file f
        WHERE f.seller_id = o.seller_id AND f.replaced_by_id IS NULL AND f.state IN ('received', 'in-review')
        AND f.type < ${DISPUTE_FILES.evidence})))
    AND o.state_at < app_now() - make_interval(secs => $1) AND o.state_at > app_now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM seller_file f WHERE f.seller_id = o.seller_id AND f.replaced_by_id IS NULL
      AND f.state IN ('received', 'in-review') AND f.type < ${DISPUTE_FILES.evidence}
      AND f.created_at > app_now() - make_interval(secs => $1))
  ORDER BY o.state_at LIMIT 50`,
);

/**
 * Onboardings for the sandbox's reviewer after its wait, seconds: submitted ones, and those with documents that the
 * partner uploaded for a seller that never began. After more than a day they wait for people.
 */
export const findWaiting = (database: Database, seconds: number): Promise<{ publicId: string; partnerId: number }[]> =>
  database.query(WAITING, [seconds]);
