import { type Database, statement } from '#lib/platform/db/database.ts';

/** Statements about the second factor. */

export type FactorRow = { sealed: Buffer; isOn: boolean; now: number };

// A phone's clock is the world's, not the sandbox's: codes are the one thing that does not ask `app_now()`.
const FIND = statement(
  'access_find_factor',
  `
SELECT totp_sealed AS sealed, totp_since IS NOT NULL AS "isOn", extract(epoch FROM clock_timestamp())::float8 AS now FROM app_user WHERE id = $1 AND totp_sealed IS NOT NULL`,
);

/** `now`: seconds of the world's clock, as the database knows it. Null where none was ever begun. */
export async function findFactor(db: Database, userId: number): Promise<FactorRow | null> {
  return (await db.query<FactorRow>(FIND, [userId]))[0] ?? null;
}

const BEGIN = statement(
  'access_begin_factor',
  'UPDATE app_user SET totp_sealed = $2, totp_last_step = 0 WHERE id = $1 AND totp_since IS NULL RETURNING id',
);

/** Keeps the secret of a factor that is being set up; false where one is in force. */
export async function beginFactor(db: Database, userId: number, sealed: Buffer): Promise<boolean> {
  return (await db.query(BEGIN, [userId, sealed])).length > 0;
}

const TURN_ON = statement(
  'access_turn_factor_on',
  'UPDATE app_user SET totp_since = app_now() WHERE id = $1 AND totp_since IS NULL AND totp_sealed IS NOT NULL RETURNING id',
);

export async function turnFactorOn(db: Database, userId: number): Promise<boolean> {
  return (await db.query(TURN_ON, [userId])).length > 0;
}

const TURN_OFF = statement(
  'access_turn_factor_off',
  'UPDATE app_user SET totp_since = NULL, totp_sealed = NULL, totp_last_step = 0 WHERE id = $1 AND totp_since IS NOT NULL RETURNING id',
);
const FORGET_CODES = statement('access_forget_recovery_codes', 'DELETE FROM recovery_code WHERE user_id = $1');

export async function turnFactorOff(db: Database, userId: number): Promise<boolean> {
  const off = (await db.query(TURN_OFF, [userId])).length > 0;
  if (off) await db.query(FORGET_CODES, [userId]);
  return off;
}

const USE_STEP = statement(
  'access_use_step',
  'UPDATE app_user SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 RETURNING id',
);

/** Takes a step of 30 seconds; false where it or a later one has been used: a code counts once. */
export async function takeStep(db: Database, userId: number, step: number): Promise<boolean> {
  return (await db.query(USE_STEP, [userId, step])).length > 0;
}

const ADD_CODES = statement(
  'access_add_recovery_codes',
  'INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])',
);

/** Puts new recovery codes in the place of all before. */
export async function replaceRecoveryCodes(db: Database, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.query(FORGET_CODES, [userId]);
  await db.query(ADD_CODES, [userId, hashes]);
}

const USE_CODE = statement(
  'access_use_recovery_code',
  'UPDATE recovery_code SET used_at = app_now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id',
);

export async function spendRecoveryCode(db: Database, userId: number, hash: Buffer): Promise<boolean> {
  return (await db.query(USE_CODE, [userId, hash])).length > 0;
}

const COUNT_CODES = statement(
  'access_count_recovery_codes',
  'SELECT count(*)::int AS count FROM recovery_code WHERE user_id = $1 AND used_at IS NULL',
);

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  return (await db.query<{ count: number }>(COUNT_CODES, [userId]))[0]?.count ?? 0;
}
