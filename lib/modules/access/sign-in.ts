import { log } from '#lib/platform/log.ts';
import { database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { LONGEST_EMAIL, LONGEST_PASSWORD, normalEmail } from './domain/sign-in-limits.ts';
import { isPassword } from './password.ts';
import { findAccount, forgiveCheck, reserveCheck } from './store.ts';

export type SignInRefusal = 'wrong' | 'throttled';

/**
 * Checks an e-mail and a password. An unknown e-mail, a disabled account and a wrong password get the same answer after the same work,
 * and count alike against the limits of the account name and the address (reliability S-06, A-06).
 */
export async function checkPassword(asked: { email: string; password: string; ip: string }): Promise<Result<{ userId: number }, SignInRefusal>> {
  const email = normalEmail(asked.email);
  if (email === '' || email.length > LONGEST_EMAIL || asked.password === '' || asked.password.length > LONGEST_PASSWORD) return refuse('wrong');
  const db = database();
  const accountKey = `email:${secretIndex(email).toString('hex')}`;
  const reserved = await reserveCheck(db, accountKey, `ip:${asked.ip}`);
  if (!reserved) {
    log.warn('sign-in throttled');
    return refuse('throttled');
  }
  const account = await findAccount(db, email);
  const right = await isPassword(asked.password, account?.passwordHash ?? null);
  if (!right || !account || account.disabled) return refuse('wrong');
  await forgiveCheck(db, reserved, accountKey);
  return ok({ userId: account.id });
}
