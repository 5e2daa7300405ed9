'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { authorizePerson } from '#app/authorize-request.ts';
import { audit } from '#app/audit.ts';
import type { ConfirmResult } from '#components/access/confirm.tsx';
import { ABSOLUTE_SECONDS, confirmPerson, cookieFlags, sessionCookieName } from '#lib/modules/access/index.ts';

/** Confirms a signed-in person's identity again before a dangerous action. */

/** Whether they did in the last five minutes. */
export async function isFresh(): Promise<boolean> {
  return 'person' in (await authorizePerson({ fresh: true }));
}

export async function confirmIdentity(typed: string): Promise<ConfirmResult> {
  const t = await getTranslations('access.confirm');
  const asked = await authorizePerson({ fresh: false });
  if ('why' in asked) return { ok: false, message: t('signedOut') };
  const { person } = asked;
  const [jar, name] = [await cookies(), sessionCookieName()];
  const proved = await confirmPerson(person, jar.get(name)?.value ?? '', {
    kind: person.hasSecondFactor ? 'code' : 'password',
    text: lookupText(typed, 300),
  });
  await audit({
    userId: person.id,
    scope: { personId: person.id },
    action: proved.ok ? 'confirmed' : 'confirm-failed',
    subject: '',
  });
  if (!proved.ok)
    return {
      ok: false,
      message: t(proved.reason === 'throttled' ? 'throttled' : person.hasSecondFactor ? 'wrongCode' : 'wrongPassword'),
    };
  // The session's own end is in the database; the cookie may outlive it.
  jar.set(name, proved.value, { ...cookieFlags(), maxAge: ABSOLUTE_SECONDS });
  return { ok: true };
}
