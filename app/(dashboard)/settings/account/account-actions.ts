'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { cookies } from 'next/headers';
import { readForm } from '#app/_server/read-form.ts';
import { authorizePerson } from '#app/authorize-request.ts';
import { audit } from '#app/audit.ts';
import type { AccountResult, CodesResult, FactorResult } from '#components/access/account-actions.ts';
import { ABSOLUTE_SECONDS, cookieFlags, type Person, sessionCookieName } from '#lib/modules/access/index.ts';
import { changePasswordForm, codeForm } from '#lib/modules/access/contract/access-forms.ts';
import { changePassword, endOwnSessions } from '#lib/modules/access/people/own-account.ts';
import {
  beginSecondFactor,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#lib/modules/access/sign-in/second-factor.ts';
import type { AuditAction } from '#lib/modules/audit/index.ts';

/** Server actions of a person's own account. Dangerous ones require a recent confirmation of identity. */

type Refused = { ok: false; message: string };

async function asked(fresh: boolean): Promise<{ person: Person } | Refused> {
  const who = await authorizePerson({ fresh });
  return 'person' in who ? who : { ok: false, message: (await getTranslations('access.people.refused'))(who.why) };
}

async function told(person: Person, action: AuditAction, subject = ''): Promise<void> {
  await audit({ userId: person.id, scope: { personId: person.id }, action, subject });
  revalidatePath('/settings/account');
}

export async function changeOwnPassword(current: string, next: string): Promise<AccountResult> {
  const who = await asked(false);
  if ('message' in who) return who;
  const read = await readForm(changePasswordForm, { email: who.person.email, current, next });
  if (!read.ok) return read;
  const [jar, name] = [await cookies(), sessionCookieName()];
  const changed = await changePassword(who.person, jar.get(name)?.value ?? '', read.value);
  if (!changed.ok) {
    const message = (await getTranslations('access.link'))(changed.reason);
    const isCurrent = changed.reason === 'wrong' || changed.reason === 'throttled';
    return { ok: false, message, fields: isCurrent ? { current: message } : { next: message } };
  }
  jar.set(name, changed.value, { ...cookieFlags(), maxAge: ABSOLUTE_SECONDS });
  await told(who.person, 'password-changed');
  return { ok: true };
}

export async function beginFactor(): Promise<FactorResult> {
  const who = await asked(true);
  if ('message' in who) return who;
  const begun = await beginSecondFactor(who.person.id, who.person.email);
  return begun ? { ok: true, factor: begun } : { ok: false, message: (await getTranslations('access.factor'))('isOn') };
}

export async function turnFactorOn(code: string): Promise<CodesResult> {
  const who = await asked(true);
  if ('message' in who) return who;
  const read = await readForm(codeForm, { code });
  if (!read.ok) return read;
  const on = await turnOnSecondFactor(who.person.id, read.value.code);
  if (!on.ok) {
    const message = (await getTranslations('access.confirm'))(on.reason === 'throttled' ? 'throttled' : 'wrongCode');
    return { ok: false, message, fields: { code: message } };
  }
  await told(who.person, 'second-factor-on');
  return { ok: true, codes: on.value };
}

export async function turnFactorOff(): Promise<AccountResult> {
  const who = await asked(true);
  if ('message' in who) return who;
  if (await turnOffSecondFactor(who.person.id)) await told(who.person, 'second-factor-off');
  return { ok: true };
}

export async function makeRecoveryCodes(): Promise<CodesResult> {
  const who = await asked(true);
  if ('message' in who) return who;
  if (!who.person.hasSecondFactor) return { ok: false, message: (await getTranslations('access.factor'))('isOff') };
  const codes = await newRecoveryCodes(who.person.id);
  await told(who.person, 'recovery-codes-made');
  return { ok: true, codes };
}

/** Ends one session of the person's, or all but this one where none is named. */
export async function endSessions(sessionId: string | null): Promise<AccountResult> {
  const who = await asked(false);
  if ('message' in who) return who;
  const ended = await endOwnSessions(who.person, sessionId === null ? null : lookupText(sessionId));
  if (ended > 0) await told(who.person, 'sessions-ended', `${ended}`);
  return { ok: true };
}
