import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { database } from '#lib/platform/db/database.ts';
import { openSecret, sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import type { NewFactor } from '../contract/account.ts';
import { CODE_DAY_LIMIT, CODE_LIMIT } from '../domain.ts';
import {
  beginFactor,
  type FactorRow,
  findFactor,
  replaceRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
} from './store-factor.ts';
import { spendRecoveryCode, takeStep } from './store-factor.sql.ts';
import { forgiveChecks, reserveChecks } from './store-limits.sql.ts';

/**
 * The second factor: codes of an authenticator (RFC 6238, six digits, 30 s, one step early or late), and ten recovery
 * codes.
 */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

/** 32 letters and digits, 5 bits each; those that look alike are left out. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 12;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kupa', label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

/** Begins to set one up. Null where one is in force: it is turned off first. */
export async function beginSecondFactor(userId: number, email: string): Promise<NewFactor | null> {
  const secret = Secret.fromHex(randomBytes(SECRET_BYTES).toString('hex')).base32;
  if (!(await beginFactor(database(), userId, sealSecret(secret)))) return null;
  return { secret, qrSvg: renderSVG(totpOf(secret, email).toString(), { border: 2 }) };
}

/**
 * Turns the second factor on once a code proves that the authenticator has it. Returns the recovery codes, which are
 * shown this once.
 */
export async function turnOnSecondFactor(
  userId: number,
  code: string,
): Promise<Result<string[], 'wrong' | 'throttled'>> {
  const checked = await withinLimits(userId, (factor) => !factor.isOn && isCode(userId, factor, code));
  if (!checked.ok) return checked;
  return (await turnFactorOn(database(), userId)) ? ok(await newRecoveryCodes(userId)) : refuse('wrong');
}

/** Ten new recovery codes in the place of all before. */
export async function newRecoveryCodes(userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await database().inTransaction((inside) =>
    replaceRecoveryCodes(
      inside,
      userId,
      codes.map((code) => recoveryHash(userId, code)),
    ),
  );
  return codes;
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

const recoveryHash = (userId: number, typed: string): Buffer<ArrayBuffer> =>
  secretIndex(`recovery ${userId} ${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/** Turns the second factor off; false if none was on. */
export function turnOffSecondFactor(userId: number): Promise<boolean> {
  return database().inTransaction((inside) => turnFactorOff(inside, userId));
}

/** Checks a typed code: of the authenticator, or one of the recovery codes, each of which works once. */
export async function checkSecondFactor(
  userId: number,
  typed: string,
): Promise<Result<'code' | 'recovery', 'wrong' | 'throttled'>> {
  let kind: 'code' | 'recovery' = 'code';
  const checked = await withinLimits(userId, async (factor) => {
    if (!factor.isOn) return false;
    if (await isCode(userId, factor, typed)) return true;
    kind = 'recovery';
    return spendRecoveryCode(database(), userId, recoveryHash(userId, typed.slice(0, 40)));
  });
  return checked.ok ? ok(kind) : checked;
}

/** Checks a code within the limits of the person's codes (S-08). */
async function withinLimits(
  userId: number,
  check: (factor: FactorRow) => Promise<boolean> | boolean,
): Promise<Result<true, 'wrong' | 'throttled'>> {
  const db = database();
  const counted = [
    { key: `code:${userId}`, limit: CODE_LIMIT },
    { key: `code:${userId}`, limit: CODE_DAY_LIMIT },
  ];
  const reserved = await reserveChecks(db, counted);
  if (!reserved) return refuse('throttled');
  const factor = await findFactor(db, userId);
  if (!factor || !(await check(factor))) return refuse('wrong');
  await forgiveChecks(db, reserved, counted);
  return ok(true);
}

async function isCode(userId: number, { sealed, now }: FactorRow, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return false;
  const delta = totpOf(openSecret(sealed)).validate({ token: code, timestamp: now * 1_000, window: 1 });
  return delta !== null && takeStep(database(), userId, Math.floor(now / PERIOD_SECONDS) + delta);
}
