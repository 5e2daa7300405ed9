'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { auditOrigin } from '#app/_server/actions/audit.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { lookup, nothing, rowId } from '#app/_server/actions/sent.ts';
import { closeSession, enterTill } from '#lib/modules/access/dashboard.ts';
import {
  ABSOLUTE_SECONDS,
  cookieFlags,
  endedCookieFlags,
  sessionCookieName,
  tillCookieName,
} from '#lib/modules/access/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Coming and going at a shared counter. */

/** Signs a person in by their PIN and ends the session before it. */
export const enterByPin = defineAction(
  {
    right: 'public',
    unaudited: 'the operation writes it, with the person whose PIN it is',
    input: z.tuple([rowId(), lookup(10)]),
  },
  async ({ language }, membershipId, pin) => {
    const [jar, origin] = [await cookies(), await auditOrigin()];
    const entered = await enterTill(jar.get(tillCookieName())?.value, { membershipId, pin, ...origin });
    if (!entered.ok) return { ok: false as const, message: say(language, `counter.enter.${entered.reason}`) };
    await closeSession(jar.get(sessionCookieName())?.value);
    jar.set(sessionCookieName(), entered.value, { ...cookieFlags(), maxAge: ABSOLUTE_SECONDS });
    return { ok: true as const };
  },
);

/** Ends the person's session at a shared counter; the browser stays a shared one. */
export const leaveTill = defineAction(
  { right: 'public', unaudited: 'ends the session that calls it', input: nothing },
  async () => {
    const jar = await cookies();
    if (jar.get(tillCookieName())) {
      await closeSession(jar.get(sessionCookieName())?.value);
      jar.set(sessionCookieName(), '', endedCookieFlags());
    }
    return { ok: true as const };
  },
);
