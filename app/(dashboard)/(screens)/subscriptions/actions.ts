'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Actor, type Entry, refusal } from '#app/_server/actions/guard.ts';
import { subscriptionWith } from '#app/_server/actions/reach.ts';
import { listParams, lookup, lookups } from '#app/_server/actions/sent.ts';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { SUBSCRIPTIONS, subscriptionsQuery } from '#components/subscriptions/list/subscriptions.ts';
import type { Refused } from '#components/ui/refused.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import {
  cancelSubscription,
  cardLink,
  chooseSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retryNow,
  sendCardLink,
  setPrice,
} from '#lib/modules/subscriptions/dashboard.ts';
import { BULK_CHANGES, CHANGED_AT_ONCE, MAX_CHOSEN } from '#lib/modules/subscriptions/views/bulk.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Actions on subscriptions. Amounts in minor units. */

const one = z.tuple([lookup()]);
const reach = subscriptionWith('manage-subscriptions');

type Caller = Pick<Actor, 'person' | 'language'> & { seller: SellerAccess };

const by = ({ person, seller }: Caller, subscriptionId: string) =>
  [
    { sellerIds: [seller.id], subscriptionId },
    { actor: 'person', userId: person.id },
  ] as const;

/** Refusal of a change, in the person's words. */
function whyRefused(language: Language, reason: Refusal): Refused {
  if (reason.key === 'subscription_not_found') return refusal('gone', language);
  if (reason.key === 'wrong_subscription_status')
    return { ok: false, why: 'changed', message: say(language, 'subscriptions.action.changed') };
  if (reason.key === 'subscription_busy')
    return { ok: false, why: 'busy', message: say(language, 'subscriptions.action.busy') };
  return { ok: false, message: say(language, `refusals.${reason.key}`, { field: fieldNameOf(reason) ?? '' }) };
}

type Done = { state: string; price: number; currency: string };

/** Answers an action with its audit entry, and has the screens that show the subscription drawn again. */
function withAudit(
  { language, seller }: Caller,
  { subscriptionId, action, before }: { subscriptionId: string; action: AuditAction; before?: AuditFacts },
  changed: Result<Done, Refusal>,
) {
  if (!changed.ok) return whyRefused(language, changed.reason);
  revalidatePath('/subscriptions', 'layout');
  const { state, price, currency } = changed.value;
  const after = { state, amount: price, currency };
  const audit = { scope: { sellerId: seller.id }, action, subject: subscriptionId, ...(before && { before }), after };
  return { ok: true as const, audit };
}

export const pauseFromDashboard = defineAction(
  { right: 'manage-subscriptions', reach, input: one },
  async (caller, subscriptionId) =>
    withAudit(
      caller,
      { subscriptionId, action: 'subscription-paused' },
      await pauseSubscription(...by(caller, subscriptionId)),
    ),
);

export const resumeFromDashboard = defineAction(
  { right: 'manage-subscriptions', reach, input: one },
  async (caller, subscriptionId) =>
    withAudit(
      caller,
      { subscriptionId, action: 'subscription-resumed' },
      await resumeSubscription(...by(caller, subscriptionId)),
    ),
);

export const cancelFromDashboard = defineAction(
  { right: 'manage-subscriptions', reach, input: one },
  async (caller, subscriptionId) =>
    withAudit(
      caller,
      { subscriptionId, action: 'subscription-cancelled' },
      await cancelSubscription(...by(caller, subscriptionId)),
    ),
);

/** Charges a failed payment now, with the stored card or mandate. */
export const retryFromDashboard = defineAction(
  { right: 'manage-subscriptions', reach, input: one },
  async (caller, subscriptionId) =>
    withAudit(
      caller,
      { subscriptionId, action: 'subscription-charged' },
      await retryNow(...by(caller, subscriptionId)),
    ),
);

const newPrice = z.object({ from: z.int().positive(), price: z.int().positive(), notifiesBuyer: z.boolean() });

/** Changes the price from the next date on. `from`: the price that the person was shown. */
export const setPriceFromDashboard = defineAction(
  { right: 'manage-subscriptions', reach, input: z.tuple([lookup(), newPrice]) },
  async (caller, subscriptionId, { from, price, notifiesBuyer }) =>
    withAudit(
      caller,
      { subscriptionId, action: 'subscription-price-changed', before: { amount: from } },
      await setPrice(...by(caller, subscriptionId), { price, notifiesBuyer }),
    ),
);

/** The address on which its buyer brings another card, and the code that opens it. */
export const makeCardLink = defineAction(
  { right: 'manage-subscriptions', reach, unaudited: 'nothing is changed before a card was brought', input: one },
  async ({ language, seller }, subscriptionId) => {
    const { now } = await hereByClock();
    const link = await cardLink({ sellerIds: [seller.id], subscriptionId }, now);
    return link.ok
      ? { ok: true as const, url: link.value, code: qrCodeOf(link.value) }
      : whyRefused(language, link.reason);
  },
);

/** Sends that address to the buyer. */
export const sendCardLinkFromDashboard = defineAction(
  { right: 'write-buyers', input: one, reach: subscriptionWith('write-buyers') },
  async ({ language, seller }, subscriptionId) => {
    const sent = await sendCardLink({ sellerIds: [seller.id], subscriptionId });
    if (!sent.ok) return whyRefused(language, sent.reason);
    const to = [...sent.value];
    if (to.length === 0) return { ok: false, message: say(language, 'subscriptions.dialog.card.nowhere') };
    revalidatePath('/subscriptions/[subscriptionId]', 'page');
    const audit: Entry = {
      scope: { sellerId: seller.id },
      action: 'subscription-card-asked',
      subject: subscriptionId,
      after: { to },
    };
    return { ok: true as const, to, audit };
  },
);

/**
 * Pauses or cancels some and answers what became of each, in their order. A failure of one does not affect the others.
 * Each is an action of its own, with its own right and its own entry.
 */
export const changeMany = defineAction(
  {
    right: 'manage-subscriptions',
    unaudited: 'each is changed by an action that writes',
    input: z.tuple([z.enum(BULK_CHANGES), lookups(CHANGED_AT_ONCE)]),
  },
  async ({ language }, change, subscriptionIds) => {
    const act = change === 'pause' ? pauseFromDashboard : cancelFromDashboard;
    const results = await Promise.all(
      subscriptionIds.map((subscriptionId) =>
        act(subscriptionId).catch((error: unknown): Refused => {
          log.error('a subscription could not be changed', { error: errorName(error) });
          return { ok: false, why: 'unknown', message: say(language, 'subscriptions.bulk.lost') };
        }),
      ),
    );
    return { ok: true as const, results };
  },
);

/** Subscriptions that an address lists, at most as many as can be chosen. */
export const chooseAllSubscriptions = defineAction(
  { right: 'manage-subscriptions', unaudited: 'reads', input: z.tuple([listParams(SUBSCRIPTIONS)]) },
  async ({ language, sellers, sellersInSight }, params) => {
    const { now, timeZone } = await hereByClock();
    const query = subscriptionsQuery(params, now, timeZone);
    const seen = await sellersInSight('see-subscriptions');
    const found = await chooseSubscriptions(seen, query, MAX_CHOSEN);
    if (!found.ok) return { ok: false, message: say(language, 'subscriptions.selection.allFailed') };
    const chosen = found.value.map(({ sellerId, ...row }) => ({
      ...row,
      isAllowed: sellers.some(({ id }) => id === sellerId),
    }));
    return { ok: true, chosen };
  },
);
