import { getProviders, signIn as signInWith } from 'next-auth/react';

/**
 * `code`: the password is right and the second factor is asked for. `offline`: no answer arrived, or an unexpected one.
 */
export type SignInProblem = 'wrong' | 'throttled' | 'offline' | 'code' | 'code-wrong';

const KNOWN: readonly string[] = ['throttled', 'code', 'code-wrong'] satisfies SignInProblem[];

/**
 * Signs in with next-auth's credentials provider; answers what went wrong, or null when the session cookie is set.
 * Where to go then is the caller's: the address that next-auth answers is not followed.
 */
export async function signIn(given: { email: string; password: string; code: string }): Promise<SignInProblem | null> {
  try {
    // `signIn` leaves for an error page where it cannot read the providers, and typed values would be lost.
    if (!(await getProviders())) return 'offline';
    const answer = await signInWith('credentials', { ...given, redirect: false });
    if (!answer || (!answer.ok && answer.status !== 401)) return 'offline';
    if (answer.ok && !answer.error) return null;
    return KNOWN.includes(answer.error ?? '') ? (answer.error as SignInProblem) : 'wrong';
  } catch {
    return 'offline';
  }
}
