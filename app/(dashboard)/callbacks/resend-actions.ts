'use server';

import { getTranslations } from 'next-intl/server';
import { revalidatePath } from 'next/cache';
import { note } from '#app/audit.ts';
import { viewOf } from '#app/person.ts';
import {
  type DeliveriesAddress,
  deliveriesQuestion,
  readDeliveriesAddress,
  writeDeliveriesAddress,
} from '#components/callbacks/deliveries-address.ts';
import type { PreviewAnswer } from '#components/callbacks/resend-dialog.tsx';
import { MOST_COUNTED, type ResendAnswer } from '#lib/modules/callbacks/contract/deliveries.ts';
import { sellersOfDeliveries } from '#lib/modules/callbacks/queries/sellers-of-deliveries.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { wiring } from '#lib/wiring.ts';
import { askedByManager, resendAsker } from './acting.ts';

/** Sends callbacks again for a person. */

/** What came over the wire may be anything. */
const idsOf = (given: unknown): number[] =>
  Array.isArray(given) ? given.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0) : [];

/** What came over the wire is read as an address is read. */
const readAgain = (address: DeliveriesAddress): DeliveriesAddress =>
  readDeliveriesAddress(Object.fromEntries(new URL(writeDeliveriesAddress(address), 'http://address').searchParams));

/** What sending these, or everything that an address lists, would come to. */
export async function previewResend(
  chosen: { ids: number[] } | { address: DeliveriesAddress },
): Promise<PreviewAnswer> {
  const asked = await askedByManager();
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  // Everything that matches is meant as the person sees it: of the business that is chosen.
  const asker = resendAsker(asked.person, (await viewOf('/callbacks')).sellers);
  const selection =
    'ids' in chosen
      ? { ids: idsOf(chosen.ids).slice(0, MOST_COUNTED) }
      : { filter: deliveriesQuestion(readAgain(chosen.address), new Date(), settings().timeZone) };
  return { outcome: 'preview', preview: await wiring().callbacks.previewResend(asker, selection) };
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
}): Promise<ResendAnswer> {
  const asked = await askedByManager();
  if ('message' in asked) return { outcome: 'refused', message: asked.message };
  const place = Number.isSafeInteger(before) && before >= 0 ? Math.min(before, MOST_COUNTED) : 0;
  try {
    const { deliveryIds, leftOut } = await wiring().callbacks.resend(resendAsker(asked.person, asked.person.sellers), {
      ids: idsOf(ids),
      before: place,
      evenIfSuperseded: evenIfSuperseded === true,
    });
    for (const { sellerId, count } of await sellersOfDeliveries(database(), deliveryIds))
      await note({
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
export async function resendOne(deliveryId: number): Promise<ResendAnswer> {
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
