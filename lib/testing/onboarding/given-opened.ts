import { randomBytes } from 'node:crypto';
import { linkTokenOf, tokenHash } from '#lib/modules/onboarding/seller/onboarding-link.ts';
import { addSession } from '#lib/modules/onboarding/store/store-access.sql.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenReview } from './given-review.ts';

/** An onboarding that a browser may open: its link, and the session that the browser carries. */
export type GivenOpened = { sellerId: number; partnerId: number; token: string; cookie: string };

const SET_STATE = statement('testing_set_state_of_onboarding', 'UPDATE onboarding SET state = $2 WHERE seller_id = $1');

/** One with everything told and both documents there, but for the signature. */
export async function givenOpened(
  db: Database,
  { partnerId, state = 'started' }: { partnerId: number; state?: 'started' | 'approved' },
): Promise<GivenOpened> {
  const { sellerId, publicId } = await givenReview(db, { partnerId, state: 'invited' });
  const session = randomBytes(32).toString('base64url');
  await db.query(SET_STATE, [sellerId, state]);
  await addSession(db, sellerId, tokenHash(session) ?? Buffer.alloc(0));
  return { sellerId, partnerId, token: linkTokenOf(publicId), cookie: `kupa-onboarding=${session}` };
}
