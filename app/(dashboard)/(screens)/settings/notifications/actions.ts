'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import type { Entry } from '#app/_server/actions/guard.ts';
import { booksOfRef, sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import type { Person } from '#lib/modules/access/index.ts';
import { browserSubscription, quietHours } from '#lib/modules/notifications/contract.ts';
import {
  keepChoice,
  keepQuietHours,
  keepStatementsWanted,
  subscribe,
  unsubscribe,
} from '#lib/modules/notifications/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions of a person on what they hear. */

function about(person: Person, action: 'notifications-chosen' | 'pushes-on' | 'pushes-off'): Entry {
  revalidatePath('/settings/notifications');
  return { scope: { personId: person.id }, action };
}

/** Has payments pushed to the browser that asks. */
export const turnPushesOn = defineAction(
  { right: 'person', input: z.tuple([browserSubscription]) },
  async ({ person, language }, subscription) => {
    const done = await subscribe(person, subscription);
    if (!done.ok) return { ok: false, message: say(language, 'notifications.browser.failed') };
    return { ok: true, audit: about(person, 'pushes-on') };
  },
);

/** The same once a session, from a browser that has it on. */
export const keepPushes = defineAction(
  {
    right: 'person',
    unaudited: 'says again what a person had turned on in this browser',
    input: z.tuple([browserSubscription]),
  },
  async ({ person, language }, subscription) => {
    const done = await subscribe(person, subscription);
    return done.ok ? { ok: true } : { ok: false, message: say(language, 'notifications.browser.failed') };
  },
);

export const turnPushesOff = defineAction(
  { right: 'person', input: z.tuple([lookup(2_000)]) },
  async ({ person }, endpoint) => {
    await unsubscribe(person, endpoint);
    return { ok: true, audit: about(person, 'pushes-off') };
  },
);

/** Chooses pushes, the daily summary and mails of payouts and statements for one business. */
export const chooseNotifications = defineAction(
  {
    right: 'see-sales',
    input: z.tuple([
      lookup(),
      z.object({
        wantsPushes: z.boolean(),
        wantsDayNote: z.boolean(),
        wantsPayouts: z.boolean(),
        wantsStatements: z.boolean(),
        wantsDisputes: z.boolean(),
      }),
    ]),
    reach: sellerOfKey,
  },
  async ({ person, seller }, _key, choice) => {
    await keepChoice(person, seller.id, choice);
    revalidatePath('/settings/notifications');
    return {
      ok: true,
      audit: { scope: { sellerId: seller.id }, action: 'notifications-chosen', after: choice },
    };
  },
);

/** Chooses mails about the statements of a partner's own money. */
export const choosePartnerStatements = defineAction(
  { right: 'see-sellers', input: z.tuple([lookup(), z.boolean()]), reach: booksOfRef },
  async ({ person, partner }, _ref, wantsStatements) => {
    await keepStatementsWanted({ userId: person.id, partnerId: partner.id }, wantsStatements);
    revalidatePath('/settings/notifications');
    return {
      ok: true,
      audit: { scope: { partnerId: partner.id }, action: 'notifications-chosen', after: { wantsStatements } },
    };
  },
);

export const setQuietHours = defineAction(
  { right: 'person', input: z.tuple([quietHours]) },
  async ({ person }, hours) => {
    await keepQuietHours(person.id, hours);
    return { ok: true, audit: about(person, 'notifications-chosen') };
  },
);
