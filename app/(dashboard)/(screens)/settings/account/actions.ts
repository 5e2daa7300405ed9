'use server';

import { revalidatePath } from 'next/cache';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Entry, NOTHING_CHANGED } from '#app/_server/actions/guard.ts';
import { lookup, nothing, values } from '#app/_server/actions/sent.ts';
import { changePasswordForm, codeForm } from '#lib/modules/access/contract/access-forms.ts';
import {
  beginSecondFactor,
  changePassword,
  endOwnSessions,
  newRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#lib/modules/access/dashboard.ts';
import {
  ABSOLUTE_SECONDS,
  confirmPerson,
  cookieFlags,
  type Person,
  sessionCookieName,
} from '#lib/modules/access/index.ts';
import type { AuditAction } from '#lib/modules/audit/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions of a person on their own account, and the proof of their identity. */

function about(person: Person, action: AuditAction, subject = ''): Entry {
  revalidatePath(person.isOperator ? '/operator/account' : '/settings/account');
  return { scope: { personId: person.id }, action, subject };
}

export const changeOwnPassword = defineAction(
  { right: 'person', input: z.tuple([values<string>(), values<string>()]) },
  async ({ language, person, readForm }, current, next) => {
    const read = await readForm(changePasswordForm, { email: person.email, current, next });
    if (!read.ok) return read;
    const [jar, name] = [await cookies(), sessionCookieName()];
    const changed = await changePassword(person, jar.get(name)?.value ?? '', read.value);
    if (!changed.ok) {
      const message = say(language, `access.link.${changed.reason}`);
      const isCurrent = changed.reason === 'wrong' || changed.reason === 'throttled';
      return { ok: false, message, fields: isCurrent ? { current: message } : { next: message } };
    }
    jar.set(name, changed.value, { ...cookieFlags(), maxAge: ABSOLUTE_SECONDS });
    return { ok: true, audit: about(person, 'password-changed') };
  },
);

export const beginFactor = defineAction(
  {
    right: 'person',
    fresh: true,
    unaudited: 'makes a secret that is not in force: turning it on is written down',
    input: nothing,
  },
  async ({ language, person }) => {
    const factor = await beginSecondFactor(person.id, person.email);
    return factor ? { ok: true, factor } : { ok: false, message: say(language, 'access.factor.isOn') };
  },
);

export const turnFactorOn = defineAction(
  { right: 'person', fresh: true, input: z.tuple([values<string>()]) },
  async ({ language, person, readForm }, code) => {
    const read = await readForm(codeForm, { code });
    if (!read.ok) return read;
    const on = await turnOnSecondFactor(person.id, read.value.code);
    if (on.ok) return { ok: true, codes: on.value, audit: about(person, 'second-factor-on') };
    const message = say(language, `access.confirm.${on.reason === 'throttled' ? 'throttled' : 'wrongCode'}`);
    return { ok: false, message, fields: { code: message } };
  },
);

export const turnFactorOff = defineAction(
  { right: 'person', fresh: true, input: nothing },
  async ({ language, person }) => {
    if (person.isOperator) return { ok: false, message: say(language, 'access.factor.operator') };
    const isOff = await turnOffSecondFactor(person.id);
    return { ok: true, audit: isOff ? about(person, 'second-factor-off') : NOTHING_CHANGED };
  },
);

export const makeRecoveryCodes = defineAction(
  { right: 'person', fresh: true, input: nothing },
  async ({ language, person }) => {
    if (!person.hasSecondFactor) return { ok: false, message: say(language, 'access.factor.isOff') };
    const codes = await newRecoveryCodes(person.id);
    return { ok: true, codes, audit: about(person, 'recovery-codes-made') };
  },
);

/** Ends one session of the person's, or all but this one where none is named. */
export const endSessions = defineAction(
  { right: 'person', input: z.tuple([lookup().nullable()]) },
  async ({ person }, sessionId) => {
    const ended = await endOwnSessions(person, sessionId);
    return { ok: true, audit: ended > 0 ? about(person, 'sessions-ended', `${ended}`) : NOTHING_CHANGED };
  },
);

/** Whether the person proved who they are in the last five minutes. */
export const isFresh = defineAction({ right: 'person', fresh: true, unaudited: 'reads', input: nothing }, async () => ({
  ok: true,
}));

/** Proves again who the signed-in person is, before a dangerous action. */
export const confirmIdentity = defineAction(
  { right: 'person', input: z.tuple([lookup(300)]) },
  async ({ language, person }, text) => {
    const [jar, name] = [await cookies(), sessionCookieName()];
    const proved = await confirmPerson(person, jar.get(name)?.value ?? '', {
      kind: person.hasSecondFactor ? 'code' : 'password',
      text,
    });
    const audit: Entry = {
      scope: { personId: person.id },
      action: proved.ok ? 'confirmed' : 'confirm-failed',
    };
    if (!proved.ok) {
      const wrong = person.hasSecondFactor ? 'wrongCode' : 'wrongPassword';
      const why = proved.reason === 'throttled' ? 'throttled' : wrong;
      return { ok: false, message: say(language, `access.confirm.${why}`), audit };
    }
    // The session's own end is in the database; the cookie may outlive it.
    jar.set(name, proved.value, { ...cookieFlags(), maxAge: ABSOLUTE_SECONDS });
    return { ok: true, audit };
  },
);
