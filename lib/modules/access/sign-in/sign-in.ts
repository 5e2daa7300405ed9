import { recordAudit } from '#lib/modules/audit/index.ts';
import { log } from '#lib/platform/log.ts';
import { database } from '#lib/platform/db/database.ts';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { deviceKey } from './devices.ts';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, normalEmail } from '../domain.ts';
import { isPassword } from './password.ts';
import { checkSecondFactor } from './second-factor.ts';
import { findAccount } from '../store.ts';
import { forgiveChecks, reserveChecks } from './store-limits.sql.ts';

/**
 * `wrong`: e-mail or password; `throttled`: too many attempts; `code`: the password is right and a code of the second
 * factor is required; `code-wrong`: the code was wrong.
 */
export type SignInRefusal = 'wrong' | 'throttled' | 'code' | 'code-wrong';

type SignInAttempt = { email: string; password: string; ip: string; device?: string | undefined };

/** Signs a person in: the password, then the code of the second factor if there is one. Every attempt is recorded. */
export async function signIn(
  attempt: SignInAttempt & { code: string; userAgent: string },
): Promise<Result<{ userId: number }, SignInRefusal>> {
  const checked = await checkPassword(attempt);
  if (!checked.ok) {
    if (checked.reason === 'wrong') await auditSignIn(attempt, checked.userId ?? null, 'sign-in-failed');
    return refuse(checked.reason);
  }
  const { userId, hasSecondFactor } = checked.value;
  if (hasSecondFactor) {
    if (attempt.code === '') return refuse('code');
    const factor = await checkSecondFactor(userId, attempt.code);
    if (!factor.ok) {
      await auditSignIn(attempt, userId, 'sign-in-failed');
      return refuse(factor.reason === 'throttled' ? 'throttled' : 'code-wrong');
    }
    if (factor.value === 'recovery') await auditSignIn(attempt, userId, 'recovery-code-used');
  }
  await auditSignIn(attempt, userId, 'signed-in');
  return ok({ userId });
}

/** The typed e-mail is left out: it may be a password in the wrong field. */
function auditSignIn(
  { ip, userAgent }: { ip: string; userAgent: string },
  userId: number | null,
  action: 'signed-in' | 'sign-in-failed' | 'recovery-code-used',
): Promise<void> {
  return recordAudit(database(), {
    scope: userId === null ? 'platform' : { personId: userId },
    userId,
    action,
    subject: '',
    ip,
    userAgent,
  });
}

type PasswordRefused = { ok: false; reason: 'wrong' | 'throttled'; userId?: number };

/**
 * Checks an e-mail and a password. An unknown e-mail, a disabled account and a wrong password get the same answer after
 * the same work, and count alike against the limits of the account name and the address (reliability S-06, A-06). A
 * browser that the account was signed in to with before counts by itself: strangers cannot lock its owner out.
 */
export async function checkPassword(
  attempt: SignInAttempt,
): Promise<{ ok: true; value: { userId: number; hasSecondFactor: boolean } } | PasswordRefused> {
  const email = normalEmail(attempt.email);
  if (
    email === '' ||
    email.length > MAX_EMAIL_LENGTH ||
    attempt.password === '' ||
    attempt.password.length > MAX_PASSWORD_LENGTH
  )
    return { ok: false, reason: 'wrong' };
  const db = database();
  const account = {
    key: (await deviceKey(attempt.device, email)) ?? `email:${secretIndex(email).toString('hex')}`,
    limit: ACCOUNT_LIMIT,
  };
  const counted = [account, { key: `ip:${subscriberOf(attempt.ip)}`, limit: ADDRESS_LIMIT }];
  const reserved = await reserveChecks(db, counted);
  if (!reserved) {
    log.warn('sign-in throttled');
    return { ok: false, reason: 'throttled' };
  }
  const found = await findAccount(db, email);
  const right = await isPassword(attempt.password, found?.passwordHash ?? null);
  if (!right || !found || found.disabled) return { ok: false, reason: 'wrong', ...(found && { userId: found.id }) };
  await forgiveChecks(db, reserved, [account]);
  return { ok: true, value: { userId: found.id, hasSecondFactor: found.hasSecondFactor } };
}
