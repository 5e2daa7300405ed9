import { callAuth } from '#components/query/call-auth.ts';

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
    const response = await callAuth('callback/credentials', given);
    if (!response.ok && response.status !== 401) return 'offline';
    const { url } = (await response.json()) as { url: string };
    const error = new URL(url, window.location.origin).searchParams.get('error');
    if (response.ok && error === null) return null;
    return KNOWN.includes(error ?? '') ? (error as SignInProblem) : 'wrong';
  } catch {
    return 'offline';
  }
}
