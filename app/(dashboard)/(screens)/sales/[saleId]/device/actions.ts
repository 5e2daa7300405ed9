'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Entry, refusal } from '#app/_server/actions/guard.ts';
import { moneyFacts, moneyRefused, refusedMoney } from '#app/_server/actions/money-answers.ts';
import { saleWith } from '#app/_server/actions/reach.ts';
import { free, lookup } from '#app/_server/actions/sent.ts';
import { MAX_REFUND_NOTE_LENGTH, REFUND_CAUSES } from '#lib/kernel/sale/refund-cause.ts';
import { cancelOnDevice, refundAtDevice, showSale, takeOnDevice } from '#lib/modules/payments/dashboard.ts';
import { isLargeRefund } from '#lib/modules/payments/views/large-refund.ts';
import { amountToRefund } from '#lib/modules/payments/views/rules.ts';

/** Actions on a sale at a device. Amounts in minor units. */

/** Sends the payment of a sale to a device. */
export const takeOnDeviceFromDashboard = defineAction(
  { right: 'make-sales', input: z.tuple([lookup(), lookup()]), reach: saleWith('make-sales') },
  async ({ language, person, seller }, saleId, deviceId) => {
    const actor = { by: 'dashboard' as const, userId: person.id, sellerIds: [seller.id] };
    const taken = await takeOnDevice({ person: actor, saleId, deviceId });
    const scope = { sellerId: seller.id };
    if (!taken.ok) {
      const refused = refusedMoney(language, taken.reason.key);
      const audit: Entry = { scope, action: 'sent-to-device', subject: saleId, after: { outcome: refused.why ?? '' } };
      return { ...refused, audit };
    }
    revalidatePath(`/sales/${saleId}`);
    const { saleId: sentSaleId, amount, posId } = taken.value;
    const after = { amount, device: posId ?? '', outcome: 'done' };
    const audit: Entry = { scope, action: 'sent-to-device', subject: sentSaleId, after };
    return { ok: true as const, amount, saleId: sentSaleId, audit };
  },
);

/** Has a refund confirmed at a device. */
export const refundOnDeviceFromDashboard = defineAction(
  {
    right: 'refund',
    input: z.tuple([
      lookup(),
      z.int().positive(),
      lookup(),
      z.object({ reason: z.enum(REFUND_CAUSES), note: free(MAX_REFUND_NOTE_LENGTH) }),
    ]),
    reach: saleWith('refund'),
  },
  async ({ language, person, seller }, saleId, amount, deviceId, why) => {
    const sale = await showSale([seller.id], saleId);
    if (!sale || sale.status === 'authorized') return moneyRefused(language, 'changed', 'changed');
    const toRefund = amountToRefund(sale, amount);
    if (toRefund === 'refused') return moneyRefused(language, 'changed', 'changed');
    if (isLargeRefund(sale, amount) && !person.isConfirmed) return refusal('confirm', language);
    const actor = { by: 'dashboard' as const, userId: person.id, sellerIds: [seller.id] };
    const refunding = await refundAtDevice({ person: actor, saleId, deviceId, amount: toRefund, why });
    revalidatePath(`/sales/${saleId}`);
    const answer = refunding.ok ? { ok: true as const, amount } : refusedMoney(language, refunding.reason.key);
    const audit: Entry = {
      scope: { sellerId: seller.id },
      action: 'refund',
      subject: saleId,
      after: moneyFacts(amount, answer),
    };
    return { ...answer, audit };
  },
);

/** Ends what waits at a device. */
export const cancelOnDeviceFromDashboard = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: saleWith('make-sales') },
  async ({ language, seller }, saleId) => {
    const ended = await cancelOnDevice(saleId, [seller.id]);
    const scope = { sellerId: seller.id };
    const outcome = ended.ok ? ended.value.deviceStatus : ended.reason.key;
    const audit: Entry = { scope, action: 'device-cancelled', subject: saleId, after: { outcome } };
    return ended.ok
      ? { ok: true as const, amount: ended.value.amount, audit }
      : { ...refusedMoney(language, ended.reason.key), audit };
  },
);
