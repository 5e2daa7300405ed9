'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Entry, refusal } from '#app/_server/actions/guard.ts';
import { resendRefused } from '#app/_server/actions/message-answers.ts';
import { moneyAnswer, moneyFacts, moneyRefused } from '#app/_server/actions/money-answers.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { askPayment } from '#app/(counter)/counter/ask-payment.ts';
import { atCounter, counterCash, counterSale } from '#app/(counter)/counter/at-counter.ts';
import { orderRefused } from '#app/(counter)/counter/order-refused.ts';
import { receiptLines } from '#app/(counter)/counter/receipt-lines.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { fromHundredths, MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Language } from '#lib/kernel/language.ts';
import { counterOrder, orderWay, receiptWay, saleWay } from '#lib/modules/counter/contract.ts';
import { type CounterOrder, priceOf } from '#lib/modules/counter/views.ts';
import {
  closeShift,
  closeOrderSale,
  recordCash,
  returnCash,
  sellOrder,
  setFavourite,
  shiftTotals,
  type PricesNow,
} from '#lib/modules/counter/dashboard.ts';
import { cancelOnDevice, refundSale, sendReceipt, showSale } from '#lib/modules/payments/dashboard.ts';
import { paysFrom } from '#lib/modules/payments/views/dashboard.ts';
import { isLargeRefund } from '#lib/modules/payments/views/large-refund.ts';
import { amountToRefund } from '#lib/modules/payments/views/rules.ts';
import { findProducts } from '#lib/modules/products/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { printOnDevice } from '#lib/modules/devices/dashboard.ts';

/** Actions at the counter. Amounts in minor units. */

const orderTexts = (language: Language) => ({
  language,
  tip: say(language, 'counter.order.tip'),
  amount: say(language, 'counter.order.amount'),
});

async function pricesNow({ lines, currency }: CounterOrder, sellerId: number): Promise<PricesNow> {
  const guids = [...new Set(lines.flatMap(({ guid }) => guid ?? []))];
  const products = guids.length === 0 ? [] : await findProducts(guids, [sellerId]);
  return new Map(
    products.map(({ guid, prices }) => [
      guid,
      prices?.currency === currency ? fromHundredths(prices.includeVat ?? 0, currency) : null,
    ]),
  );
}

/** Takes an order: makes its sale, once, and has it paid in the chosen way; cash is noted. */
export const takeOrder = defineAction(
  { right: 'use-counter', input: z.tuple([lookup(), counterOrder, orderWay]), reach: sellerOfKey },
  async ({ language, person, seller }, _seller, order, way) => {
    const by = atCounter(person, seller);
    const ordered = { order, words: orderTexts(language), prices: await pricesNow(order, seller.id) };
    const scope = { sellerId: seller.id };
    const after = { amount: priceOf(order), currency: order.currency };
    if (way.by === 'cash') {
      const noted = await recordCash(by, ordered);
      if (!noted.ok) return orderRefused(language, noted.reason);
      const { cashId, isNew } = noted.value;
      const audit: Entry[] = isNew ? [{ scope, action: 'cash-noted', subject: cashId, after }] : [];
      return { ok: true as const, step: { at: 'cash' as const, cashId }, audit };
    }
    const sold = await sellOrder(by, ordered);
    if (!sold.ok) return orderRefused(language, sold.reason);
    const { saleId, isNew } = sold.value;
    const made: Entry[] = isNew ? [{ scope, action: 'sale-created', subject: saleId, after }] : [];
    const payment = await askPayment({ language, person, seller }, saleId, way);
    return { ...payment, audit: [...made, ...payment.audit] };
  },
);

/** Has a sale that is not paid yet paid, in whichever way. */
export const takeAgain = defineAction(
  { right: 'use-counter', input: z.tuple([lookup(), saleWay]), reach: counterSale },
  async ({ language, person, seller }, saleId, way) => askPayment({ language, person, seller }, saleId, way),
);

/** Closes the sale of an order that is changed: its code and its link are good no more. */
export const closeSaleOfOrder = defineAction(
  {
    right: 'use-counter',
    input: z.tuple([lookup()]),
    reach: counterSale,
    unaudited: 'the sale itself says that it is closed',
  },
  async ({ language, seller }, saleId) =>
    (await closeOrderSale([seller.id], saleId))
      ? { ok: true as const }
      : { ok: false as const, message: say(language, 'counter.paying') },
);

/** Cancels the payment that waits at a terminal; the sale stays payable. */
export const cancelAtCounter = defineAction(
  { right: 'use-counter', input: z.tuple([lookup()]), reach: counterSale },
  async ({ language, seller }, saleId) => {
    const ended = await cancelOnDevice(saleId, [seller.id]);
    const outcome = ended.ok ? ended.value.deviceStatus : ended.reason.key;
    const audit: Entry = {
      scope: { sellerId: seller.id },
      action: 'device-cancelled',
      subject: saleId,
      after: { outcome },
    };
    return ended.ok
      ? { ok: true as const, audit }
      : { ok: false as const, message: say(language, `refusals.${ended.reason.key}`), audit };
  },
);

/** Sends the confirmation of a payment. */
export const sendCounterReceipt = defineAction(
  { right: 'use-counter', input: z.tuple([lookup(), receiptWay]), reach: counterSale },
  async ({ language, person, seller }, saleId, { channel, recipient }) => {
    const receipt = { saleId, channel, recipient: recipient.trim(), userId: person.id, sellerIds: [seller.id] };
    const refused = await sendReceipt(receipt);
    if (refused !== null) return resendRefused(language, refused);
    const after = { recipient: receipt.recipient };
    const audit: Entry = { scope: { sellerId: seller.id }, action: 'message-resent', subject: saleId, after };
    return { ok: true as const, audit };
  },
);

/** Prints the confirmation of a payment at a device of the business. */
export const printCounterReceipt = defineAction(
  {
    right: 'use-counter',
    input: z.tuple([lookup(), lookup()]),
    reach: counterSale,
    unaudited: 'prints what the sale shows already',
  },
  async ({ language, seller }, saleId, deviceId) => {
    const sale = await showSale([seller.id], saleId);
    if (!sale || sale.captured === 0) return refusal('gone', language);
    const printed = isUuid(deviceId)
      ? await printOnDevice([seller.id], deviceId, () => receiptLines(sale, seller.name, language))
      : null;
    if (printed?.ok) return { ok: true as const };
    return { ok: false as const, message: say(language, 'refusals.device_offline') };
  },
);

/**
 * Refunds a sale to its means of payment. Large refunds are made on the sale's screen, where a proof of identity is
 * possible.
 */
export const refundAtCounter = defineAction(
  { right: 'refund', input: z.tuple([lookup(), z.int().positive()]), reach: counterSale },
  async ({ language, person, seller }, saleId, amount) => {
    const sale = await showSale([seller.id], saleId);
    if (!sale || sale.status === 'authorized') return moneyRefused(language, 'changed', 'changed');
    const toRefund = amountToRefund(sale, amount);
    if (toRefund === 'refused') return moneyRefused(language, 'changed', 'changed');
    const isDashboards = isLargeRefund(sale, amount) || paysFrom(sale.funding, amount) === 'card';
    if (isDashboards) return { ok: false as const, message: say(language, 'counter.refund.large') };
    const outcome = await refundSale({
      actor: { by: 'dashboard', userId: person.id, sellerIds: [seller.id] },
      saleId,
      amount: toRefund,
    });
    revalidatePath('/counter');
    const answer = moneyAnswer(language, outcome);
    const audit: Entry = {
      scope: { sellerId: seller.id },
      action: 'refund',
      subject: saleId,
      after: moneyFacts(amount, answer),
    };
    return { ...answer, audit };
  },
);

/** Notes that cash was given back from the drawer that it came into. */
export const giveCashBack = defineAction(
  { right: 'refund', input: z.tuple([lookup()]), reach: counterCash },
  async ({ language, person, seller }, cashId) => {
    const returned = await returnCash(atCounter(person, seller), cashId);
    if (!returned) return refusal('gone', language);
    revalidatePath('/counter');
    const scope = { sellerId: seller.id };
    return { ok: true as const, audit: { scope, action: 'cash-returned', subject: cashId, after: returned } };
  },
);

/** Ends the shift at this counter with the cash that was counted, by currency. */
export const endShift = defineAction(
  {
    right: 'use-counter',
    input: z.tuple([lookup(), lookup(), z.record(z.string().regex(/^[A-Z]{3}$/), z.int().min(0).max(MAXIMUM_AMOUNT))]),
    reach: sellerOfKey,
  },
  async ({ language, person, seller }, _seller, shiftId, counted) => {
    const by = atCounter(person, seller);
    if (!isUuid(shiftId)) return { ok: false as const, message: say(language, 'counter.shift.gone') };
    const drawer = async () => (await shiftTotals(by, shiftId)).filter(({ method }) => method === 'cash');
    const currencies = new Set((await drawer()).map(({ currency }) => currency));
    if (Object.keys(counted).some((currency) => !currencies.has(currency))) return refusal('invalid', language);
    const ended = await closeShift(by, { publicId: shiftId, counted });
    if (!ended) return { ok: false as const, message: say(language, 'counter.shift.gone') };
    revalidatePath('/counter');
    const cash = await drawer();
    const sum = (amounts: readonly (readonly [string, number])[]) =>
      amounts.map(([currency, amount]) => `${currency} ${amount}`);
    const audit: Entry = {
      scope: { sellerId: seller.id },
      action: 'shift-closed',
      subject: person.till?.name ?? person.name,
      before: { cash: sum(cash.map(({ currency, taken, returned }) => [currency, taken - returned] as const)) },
      after: { cash: sum(Object.entries(counted)) },
    };
    return { ok: true as const, audit };
  },
);

/** Products at the head of the counter's list. */
export const showFirst = defineAction(
  {
    right: 'use-counter',
    input: z.tuple([lookup(), lookup(), z.boolean()]),
    reach: sellerOfKey,
    unaudited: 'an order of the screen, of no business',
  },
  async ({ language, seller }, _seller, guid, isFirst) => {
    const [product] = isUuid(guid) ? await findProducts([guid], [seller.id]) : [];
    if (!product) return refusal('gone', language);
    await setFavourite(seller.id, { productGuid: product.guid, isFirst });
    return { ok: true as const };
  },
);
