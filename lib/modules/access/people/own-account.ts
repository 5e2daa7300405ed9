import type { Language } from '#lib/kernel/language.ts';
import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { database } from '#lib/platform/db/database.ts';
import type { Proof } from '../contract/account.ts';
import { validatePassword, type PasswordProblem } from '../contract/new-password.ts';
import type { Person } from '../contract/person.ts';
import { ACCOUNT_LIMIT, MAX_PASSWORD_LENGTH } from '../domain.ts';
import { hashPassword, isPassword } from '../sign-in/password.ts';
import { checkSecondFactor } from '../sign-in/second-factor.ts';
import { renewSession } from '../sign-in/sessions.ts';
import { forgiveChecks, reserveChecks } from '../sign-in/store-limits.sql.ts';
import { setLanguage } from '../store.ts';
import { endResets } from './store-links.sql.ts';
import { findOwnAccount, setPassword } from './store-people.ts';
import { endOtherSessions, endSession } from '../sign-in/store-sessions.ts';

/** Changes of one's own account. */

/** Whether this is the person's password, within the limits of guessing. */
async function checkOwnPassword(userId: number, typed: string): Promise<Result<true, 'wrong' | 'throttled'>> {
  const counted = [{ key: `confirm:${userId}`, limit: ACCOUNT_LIMIT }];
  const reserved = await reserveChecks(database(), counted);
  if (!reserved) return refuse('throttled');
  const account = await findOwnAccount(database(), userId);
  if (
    !account ||
    typed === '' ||
    typed.length > MAX_PASSWORD_LENGTH ||
    !(await isPassword(typed, account.passwordHash))
  )
    return refuse('wrong');
  await forgiveChecks(database(), reserved, counted);
  return ok(true);
}

/**
 * The person proves their identity again: with a code if they have a second factor, else with the password. The session
 * gets a new token, which is returned.
 */
export async function confirmPerson(
  { id, hasSecondFactor }: Person,
  token: string,
  proof: Proof,
): Promise<Result<string, 'wrong' | 'throttled'>> {
  const checked = hasSecondFactor
    ? await checkSecondFactor(id, proof.kind === 'code' ? proof.text : '')
    : await checkOwnPassword(id, proof.kind === 'password' ? proof.text : '');
  if (!checked.ok) return checked;
  const renewed = await renewSession(token, { confirms: true });
  return renewed === null ? refuse('wrong') : ok(renewed);
}

/**
 * Changes the person's password. Their other sessions end, and this one continues under a new token, which is returned:
 * a copy of the old one is no longer valid.
 */
export async function changePassword(
  { id, email, sessionId }: Person,
  token: string,
  passwords: { current: string; next: string },
): Promise<Result<string, PasswordProblem | 'wrong' | 'throttled'>> {
  const checked = await checkOwnPassword(id, passwords.current);
  if (!checked.ok) return checked;
  const problem = validatePassword(passwords.next, email);
  if (problem) return refuse(problem);
  const passwordHash = await hashPassword(passwords.next);
  await database().inTransaction(async (inside) => {
    await setPassword(inside, id, passwordHash);
    await endResets(inside, email);
    await endOtherSessions(inside, id, sessionId);
  });
  // A password alone is no proof where there is a second factor.
  return ok((await renewSession(token, { confirms: false })) ?? token);
}

/** Ends one session of the person, or all but the present one; returns how many. */
export async function endOwnSessions({ id, sessionId }: Person, wanted: string | null): Promise<number> {
  if (wanted === null) return endOtherSessions(database(), id, sessionId);
  return wanted !== sessionId && (await endSession(database(), id, wanted)) ? 1 : 0;
}

/** Stores the language of a person, for their next sign-in and for messages to them. */
export function setPersonLanguage(personId: number, language: Language): Promise<void> {
  return setLanguage(database(), personId, language);
}
