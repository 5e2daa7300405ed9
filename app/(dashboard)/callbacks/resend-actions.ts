'use server';

import { getTranslations } from 'next-intl/server';
import { revalidatePath } from 'next/cache';
import { audit } from '#app/audit.ts';
import { viewOf } from '#app/person.ts';
import { DELIVERIES, type DeliveriesParams, deliveriesQuestion } from '#components/callbacks/deliveries/deliveries.ts';
import { parseAgain } from '#components/list/params/list-params.ts';
import type { PreviewResult } from '#components/callbacks/deliveries/resend-dialog.tsx';
import { MAX_COUNTED, type ResendResult } from '#lib/modules/callbacks/contract/deliveries.ts';
import { sellersOfDeliveries } from '#lib/modules/callbacks/deliveries/queries/sellers-of-deliveries.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { wiring } from '#lib/wiring.ts';
import { authorizeManager, resendActor } from './authorize-callbacks.ts';

/** Sends callbacks again for a person. */

/** What came over the wire may be anything. */
const idsOf = (given: unknown): number[] =>
  Array.isArray(given) ? given.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0) : [];

/** What sending these, or everything that an address lists, would come to. */
export async function previewResend(chosen: { ids: number[] } | { params: DeliveriesParams }): Promise<PreviewResult> {
  const asked = await authorizeManager();
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  // Everything that matches is meant as the person sees it: of the business that is chosen.
  const actor = resendActor(asked.person, (await viewOf('/callbacks')).sellers);
  const selection =
    'ids' in chosen
      ? { ids: idsOf(chosen.ids).slice(0, MAX_COUNTED) }
      : { filter: deliveriesQuestion(parseAgain(DELIVERIES, chosen.params), new Date(), settings().timeZone) };
  return { outcome: 'preview', preview: await wiring().callbacks.previewResend(actor, selection) };
}

/** Hands over one portion. */
export async function resendSome({
  ids,
  before,
  evenIfSuperseded,
}: {
  ids: number[];
  before: number;
  evenIfSuperseded: boolean;
}): Promise<ResendResult> {
  const asked = await authorizeManager();
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  const place = Number.isSafeInteger(before) && before >= 0 ? Math.min(before, MAX_COUNTED) : 0;
  try {
    const actor = resendActor(asked.person, asked.person.sellers);
    const { deliveryIds, leftOut } = await wiring().callbacks.resend(actor, {
      ids: idsOf(ids),
      before: place,
      evenIfSuperseded: evenIfSuperseded === true,
    });
    for (const { sellerId, count } of await sellersOfDeliveries(database(), actor.sellerIds, deliveryIds))
      await audit({
        userId: asked.person.id,
        scope: { sellerId },
        action: 'callbacks-resent',
        subject: '',
        after: { count },
      });
    return { outcome: 'done', resent: deliveryIds.length, leftOut, deliveryId: deliveryIds[0] ?? null };
  } catch (error) {
    log.error('callbacks could not be sent again', { error: errorName(error) });
    return { outcome: 'refused', message: (await getTranslations('deliveries.refused'))('failed') };
  }
}

/** One delivery, as the person chose it: only what can never be sent is refused. */
export async function resendOne(deliveryId: number): Promise<ResendResult> {
  const answer = await resendSome({ ids: [deliveryId], before: 0, evenIfSuperseded: true });
  if (answer.outcome === 'refused') return answer;
  revalidatePath('/callbacks', 'layout');
  revalidatePath('/sales/[saleId]', 'page');
  if (answer.resent > 0) return answer;
  const t = await getTranslations('deliveries.refused');
  const why = answer.leftOut[0]?.why;
  return {
    outcome: 'refused',
    message: why === 'sale_paid' || why === 'on_its_way' || why === 'not_yours' ? t(why) : t('missing'),
  };
}
