'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import type { Entry } from '#app/_server/actions/guard.ts';
import { rowId, listParams } from '#app/_server/actions/sent.ts';
import { DELIVERIES, deliveriesQuery } from '#components/callbacks/deliveries/deliveries.ts';
import type { Person } from '#lib/modules/access/index.ts';
import { MAX_COUNTED } from '#lib/modules/callbacks/contract/deliveries.ts';
import * as callbacks from '#lib/modules/callbacks/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Sends callbacks again for a person. */

const deliveryIds = z.array(z.number()).transform((ids) => ids.filter((id) => Number.isSafeInteger(id) && id > 0));

const choice = z.union([z.object({ ids: deliveryIds }), z.object({ params: listParams(DELIVERIES) })]);

/** Previews a resend of the chosen deliveries, or of all that an address lists. */
export const previewResend = defineAction(
  { right: 'manage-callbacks', unaudited: 'reads', input: z.tuple([choice]) },
  async ({ person, sellersInSight }, chosen) => {
    // A choice of all matches is limited to the businesses that the person has chosen to look at.
    const seen = new Set(await sellersInSight('see-callbacks'));
    const actor = callbacks.resendActor(
      person.id,
      person.sellers.filter(({ id }) => seen.has(id)),
    );
    const selection =
      'ids' in chosen
        ? { ids: chosen.ids.slice(0, MAX_COUNTED) }
        : { filter: deliveriesQuery(chosen.params, (await hereByClock()).now, settings().timeZone) };
    return { ok: true, preview: await callbacks.previewResend(actor, selection) };
  },
);

/** `before`: deliveries of the same request that earlier portions queued. */
const portion = z.object({
  ids: deliveryIds,
  before: rowId().transform((before) => Math.min(Math.max(before, 0), MAX_COUNTED)),
  ignoresAdvice: z.boolean(),
});

/** Sends one portion of the chosen deliveries again. */
export const resendSome = defineAction(
  { right: 'manage-callbacks', input: z.tuple([portion]) },
  async ({ language, person }, choice) => {
    try {
      return await resend(person, choice);
    } catch (error) {
      log.error('callbacks could not be sent again', { error: errorName(error) });
      return { ok: false, message: say(language, 'deliveries.refused.failed') };
    }
  },
);

/** Resends one delivery that the person chose; a delivery that can never be sent is refused. */
export const resendOne = defineAction(
  { right: 'manage-callbacks', input: z.tuple([rowId()]) },
  async ({ language, person }, deliveryId) => {
    const done = await resend(person, { ids: [deliveryId], before: 0, ignoresAdvice: true });
    revalidatePath('/callbacks', 'layout');
    revalidatePath('/sales/[saleId]', 'page');
    if (done.resent > 0) return done;
    const why = done.leftOut[0]?.why;
    const text = why === 'sale_paid' || why === 'on_its_way' || why === 'not_yours' ? why : 'missing';
    return { ok: false, message: say(language, `deliveries.refused.${text}`) };
  },
);

async function resend(person: Person, choice: { ids: number[]; before: number; ignoresAdvice: boolean }) {
  const actor = callbacks.resendActor(person.id, person.sellers);
  const { deliveryIds: made, leftOut } = await callbacks.resendDeliveries(actor, choice);
  const owners = await callbacks.sellersOfDeliveries(actor.sellerIds, made);
  const audit = owners.map(
    ({ sellerId, count }): Entry => ({ scope: { sellerId }, action: 'callbacks-resent', after: { count } }),
  );
  return { ok: true as const, resent: made.length, leftOut, deliveryId: made[0] ?? null, audit };
}
