'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Entry, refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { type PinForm, pinForm, type TillForm, tillForm } from '#lib/modules/access/contract/till-forms.ts';
import {
  choosePin,
  closeSession,
  endTill,
  listTills,
  shareBrowser,
  TILL_SECONDS,
} from '#lib/modules/access/dashboard.ts';
import { cookieFlags, endedCookieFlags, sessionCookieName, tillCookieName } from '#lib/modules/access/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The people of a counter: their PINs, and their tills, the browsers that they share (docs/decisions/0109). */

/** Chooses one's own PIN at a business; an empty one takes it away. */
export const changePin = defineAction(
  { right: 'use-counter', input: z.tuple([lookup(), values<PinForm>()]), reach: sellerOfKey },
  async ({ language, person, seller, readForm }, _seller, form) => {
    const isRemoved = (form as Partial<PinForm> | null)?.pin === '';
    const read = isRemoved ? { ok: true as const, value: { pin: null } } : await readForm(pinForm, form);
    if (!read.ok) return read;
    // A person who came by PIN may be using the session of a colleague.
    if (person.till) return refusal('forbidden', language, 'use-counter');
    const isDone = await choosePin({ sellerId: seller.id, userId: person.id }, read.value.pin);
    if (!isDone) return { ok: false as const, message: say(language, 'counter.pin.notHere') };
    const audit: Entry = { scope: { sellerId: seller.id }, action: 'pin-changed', subject: person.name };
    return { ok: true as const, audit };
  },
);

/** Makes this browser a shared one: its person is signed out, and people enter with a PIN. */
export const shareThisDevice = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup(), values<TillForm>()]), reach: sellerOfKey },
  async ({ person, seller, readForm, auditBefore }, _seller, form) => {
    const read = await readForm(tillForm, form);
    if (!read.ok) return read;
    const { name } = read.value;
    const entry = await auditBefore({ scope: { sellerId: seller.id }, action: 'till-opened', subject: name });
    const token = await shareBrowser({ sellerId: seller.id, name, openedBy: person.id });
    const jar = await cookies();
    jar.set(tillCookieName(), token, { ...cookieFlags(), maxAge: TILL_SECONDS });
    await closeSession(jar.get(sessionCookieName())?.value);
    jar.set(sessionCookieName(), '', endedCookieFlags());
    return { ok: true as const, audit: entry };
  },
);

/** The browsers that a business shares now. */
export const sharedDevices = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup()]), reach: sellerOfKey, unaudited: 'reads' },
  async ({ seller }) => ({ ok: true as const, tills: await listTills(seller.id) }),
);

/** Ends the sharing of a browser, and the session of the person in it. */
export const endSharing = defineAction(
  { right: 'manage-devices', input: z.tuple([lookup()]) },
  async ({ language, sellerIds }, id) => {
    const ended = isUuid(id) ? await endTill(sellerIds, id) : null;
    if (!ended) return refusal('gone', language);
    const audit: Entry = { scope: { sellerId: ended.sellerId }, action: 'till-ended', subject: ended.name };
    return { ok: true as const, audit };
  },
);
