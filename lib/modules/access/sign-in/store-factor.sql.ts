/** SQL, because a code counts once: each statement takes it where it was not taken before, and says whether it did. */

import { type Database, statement } from '#lib/platform/db/database.ts';

const USE_STEP = statement(
  'access_use_step',
  'UPDATE app_user SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 RETURNING id',
);

/** Takes a step of 30 seconds; false where it or a later one has been used: a code counts once. */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  return (await db.query(USE_STEP, [userId, step])).length > 0;
}

const USE_CODE = statement(
  'access_use_recovery_code',
  'UPDATE recovery_code SET used_at = app_now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id',
);

export async function spendRecoveryCode(db: Database, userId: number, hash: Buffer): Promise<boolean> {
  return (await db.query(USE_CODE, [userId, hash])).length > 0;
}
