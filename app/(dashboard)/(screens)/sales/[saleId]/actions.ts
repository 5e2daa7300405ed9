'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { type Entry, refusal } from '#app/_server/actions/guard.ts';
import { linkRefused, reminderRefused, resendRefused } from '#app/_server/actions/message-answers.ts';
import { moneyAnswer, moneyFacts, moneyRefused, refusedMoney } from '#app/_server/actions/money-answers.ts';
import { saleWith } from '#app/_server/actions/reach.ts';
import { free, lookup, rowId, values } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import { MAX_NOTE_LENGTH } from '#lib/kernel/person/note.ts';
import type { Person, SellerAccess } from '#lib/modules/access/index.ts';
import { linkMessageForm } from '#lib/modules/messages/contract/link-form.ts';
import type { ResendRefusal } from '#lib/modules/messages/contract/message.ts';
import { MAX_REFUND_NOTE_LENGTH, REFUND_CAUSES } from '#lib/kernel/sale/refund-cause.ts';
import {
  addSaleNote,
  cancelTemplate,
  captureSale,
  refundSale,
  remindByHand,
  sendLink,
  sendReceipt,
  showSale,
} from '#lib/modules/payments/dashboard.ts';
import { paysFrom } from '#lib/modules/payments/views/dashboard.ts';
import { amountToCapture } from '#lib/modules/payments/views/holds.ts';
import { isLargeRefund } from '#lib/modules/payments/views/large-refund.ts';
import { amountToRefund } from '#lib/modules/payments/views/rules.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { resendMessage } from '#lib/modules/messages/dashboard.ts';
import { DISPUTE_REASONS } from '#lib/kernel/dispute.ts';
import { DISPUTE_OUTCOMES, DISPUTE_TIMES } from '#lib/sandbox/dispute-choices.ts';
import { chargeBack, complain, reverseChargeback } from '#lib/sandbox/dashboard.ts';

/** Actions on one sale. Amounts in minor units, as the dialog showed them. */

const saleAndAmount = z.tuple([lookup(), z.int().positive()]);

/** Below the smallest amount only the whole rest can go; the operation takes it where no amount is named. */
const actorOf = ({ person, seller }: { person: Person; seller: SellerAccess }) => ({
  by: 'dashboard' as const,
  userId: person.id,
  sellerIds: [seller.id],
});

/** Answers an action with its audit entry. Refusals are recorded too. */
function withAudit(
  { seller }: { seller: SellerAccess },
  { saleId, action, amount }: { saleId: string; action: Entry['action']; amount: number },
  answer: { ok: true; amount: number } | Refused,
) {
  if (answer.ok || answer.why === 'unknown') revalidatePath(`/sales/${saleId}`);
  const audit: Entry = {
    scope: { sellerId: seller.id },
    action,
    subject: saleId,
    after: moneyFacts(amount, answer),
  };
  return { ...answer, audit };
}

/** Refunds a payment. `source` is the payer that the person was shown: the balance may have changed since. */
export const refundFromDashboard = defineAction(
  {
    right: 'refund',
    input: z.tuple([
      lookup(),
      z.int().positive(),
      z.enum(['balance', 'card']),
      z.object({ reason: z.enum(REFUND_CAUSES), note: free(MAX_REFUND_NOTE_LENGTH) }),
    ]),
    reach: saleWith('refund'),
  },
  async (actor, saleId, amount, source, why) => {
    const { language, person, seller } = actor;
    const sale = await showSale([seller.id], saleId);
    if (!sale || sale.status === 'authorized') return moneyRefused(language, 'changed', 'changed');
    if (paysFrom(sale.funding, amount) !== source) return moneyRefused(language, 'changed', 'sourceChanged');
    const toRefund = amountToRefund(sale, amount);
    if (toRefund === 'refused') return moneyRefused(language, 'changed', 'changed');
    // The proof of identity comes last, so that it is asked for a possible refund alone.
    if (isLargeRefund(sale, amount) && !person.isConfirmed) return refusal('confirm', language);
    const outcome = await refundSale({
      actor: actorOf(actor),
      saleId,
      amount: toRefund,
      why,
    });
    return withAudit(actor, { saleId, action: 'refund', amount }, moneyAnswer(language, outcome));
  },
);

/** Captures a hold or a part of it; the rest is released. */
export const captureFromDashboard = defineAction(
  { right: 'end-holds', input: saleAndAmount, reach: saleWith('end-holds') },
  async (actor, saleId, amount) => {
    const sale = await showSale([actor.seller.id], saleId);
    const wanted = sale ? amountToCapture(sale, amount) : 'refused';
    if (wanted === 'refused') return refusedMoney(actor.language, 'invalid_price');
    const outcome = await captureSale({ actor: actorOf(actor), saleId, amount: wanted });
    return withAudit(actor, { saleId, action: 'capture', amount }, moneyAnswer(actor.language, outcome));
  },
);

/** Releases a hold, if it is still the amount that the person saw: a payment is never refunded by this. */
export const releaseFromDashboard = defineAction(
  { right: 'end-holds', input: saleAndAmount, reach: saleWith('end-holds') },
  async (actor, saleId, amount) => {
    const outcome = await refundSale({ actor: actorOf(actor), saleId, amount, isRelease: true });
    return withAudit(actor, { saleId, action: 'release', amount }, moneyAnswer(actor.language, outcome));
  },
);

/** Ends a reusable link. */
export const cancelLinkFromDashboard = defineAction(
  { right: 'make-sales', input: z.tuple([lookup()]), reach: saleWith('make-sales') },
  async (actor, saleId) => {
    const cancelled = await cancelTemplate(saleId, [actor.seller.id]);
    const answer = cancelled.ok
      ? ({ ok: true, amount: 0 } as const)
      : refusedMoney(actor.language, cancelled.reason.key);
    return withAudit(actor, { saleId, action: 'link-cancelled', amount: 0 }, answer);
  },
);

/** Writes a note on a sale, for colleagues. */
export const noteFromDashboard = defineAction(
  { right: 'make-sales', input: z.tuple([lookup(), free(MAX_NOTE_LENGTH)]), reach: saleWith('make-sales') },
  async ({ language, person, seller }, saleId, text) => {
    if (text === '') return { ok: false, message: say(language, 'dashboard.sale.notes.empty') };
    if ((await addSaleNote(saleId, [seller.id], { userId: person.id, text })) === null)
      return refusal('gone', language);
    revalidatePath(`/sales/${saleId}`);
    return {
      ok: true,
      audit: { scope: { sellerId: seller.id }, action: 'sale-note-written', subject: saleId } satisfies Entry,
    };
  },
);

/** Sends a message of a sale once more, to where the person says. */
export const resendFromDashboard = defineAction(
  {
    right: 'write-buyers',
    input: z.tuple([lookup(), rowId(), free(300)]),
    reach: saleWith('write-buyers'),
  },
  async ({ language, person, seller }, saleId, messageId, recipient) => {
    const refused = await resendMessage({
      messageId,
      saleId,
      recipient,
      userId: person.id,
      sellerIds: [seller.id],
    });
    return resent({ language, seller, saleId, recipient }, refused);
  },
);

/** Sends the confirmation of a payment of which none went out. */
export const sendReceiptFromDashboard = defineAction(
  { right: 'write-buyers', input: z.tuple([lookup(), free(300)]), reach: saleWith('write-buyers') },
  async ({ language, person, seller }, saleId, recipient) => {
    const receipt = { saleId, channel: 'email' as const, recipient, userId: person.id, sellerIds: [seller.id] };
    return resent({ language, seller, saleId, recipient }, await sendReceipt(receipt));
  },
);

type Resent = { language: Language; seller: SellerAccess; saleId: string; recipient: string };

function resent({ language, seller, saleId, recipient }: Resent, refused: ResendRefusal | null) {
  if (refused !== null) return resendRefused(language, refused);
  revalidatePath(`/sales/${saleId}`);
  const audit: Entry = {
    scope: { sellerId: seller.id },
    action: 'message-resent',
    subject: saleId,
    after: { recipient },
  };
  return { ok: true as const, audit };
}

/** Sends the link of a sale to its buyer. */
export const sendLinkFromDashboard = defineAction(
  {
    right: 'write-buyers',
    input: z.tuple([lookup(), z.enum(['email', 'sms']), values<{ recipient: string; language: string }>()]),
    reach: saleWith('write-buyers'),
  },
  async ({ language, person, seller, readForm }, saleId, channel, form) => {
    const read = await readForm(linkMessageForm(channel), form);
    if (!read.ok) return read;
    const message = { ...read.value, saleId, channel, userId: person.id, sellerIds: [seller.id] };
    const sent = await sendLink(message);
    if (!sent.ok) return linkRefused(language, sent.reason);
    revalidatePath(`/sales/${saleId}`);
    const after = { channel, recipient: message.recipient };
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'link-sent', subject: saleId, after } };
  },
);

/** Reminds the buyer of a sale of its link, by the way that it went. */
export const remindFromDashboard = defineAction(
  { right: 'write-buyers', input: z.tuple([lookup()]), reach: saleWith('write-buyers') },
  async ({ language, person, seller }, saleId) => {
    const reminded = await remindByHand({ saleId, userId: person.id, sellerIds: [seller.id] });
    if (!reminded.ok) return reminderRefused(language, reminded.reason);
    revalidatePath(`/sales/${saleId}`);
    const after = { recipient: reminded.value.recipient, template: 'payment-reminder' };
    const audit: Entry = { scope: { sellerId: seller.id }, action: 'link-sent', subject: saleId, after };
    return { ok: true, recipient: reminded.value.recipient, audit };
  },
);

/** A dispute as it is played: its reason, how long there is to respond, and how the bank decides. */
const disputeChoice = z.object({
  reason: z.enum(DISPUTE_REASONS),
  dueInSeconds: z.literal(DISPUTE_TIMES),
  outcome: z.enum(DISPUTE_OUTCOMES),
});

/** The cardholder's part in the sandbox. */
export const disputeInSandbox = defineAction(
  {
    right: 'play-sandbox',
    sandboxOnly: true,
    input: z.tuple([lookup(), disputeChoice]),
    reach: saleWith('play-sandbox'),
  },
  async (actor, saleId, choice) =>
    played(actor, saleId, 'chargeback', await chargeBack(saleId, [actor.seller.id], choice).catch(() => false)),
);

/** The cardholder's part before a dispute, in the sandbox: an early alert. */
export const complainInSandbox = defineAction(
  { right: 'play-sandbox', sandboxOnly: true, input: z.tuple([lookup()]), reach: saleWith('play-sandbox') },
  async (actor, saleId) => played(actor, saleId, 'alert', await complain(saleId, [actor.seller.id]).catch(() => false)),
);

/** The bank's part in the sandbox. */
export const reverseInSandbox = defineAction(
  { right: 'play-sandbox', sandboxOnly: true, input: z.tuple([lookup()]), reach: saleWith('play-sandbox') },
  async (actor, saleId) =>
    played(actor, saleId, 'reversal', await reverseChargeback(saleId, [actor.seller.id]).catch(() => false)),
);

function played(
  { language, seller }: { language: Parameters<typeof refusal>[1]; seller: SellerAccess },
  saleId: string,
  what: string,
  ok: boolean,
) {
  const message = say(language, `dashboard.sale.sandbox.${ok ? 'asked' : 'refused'}`);
  const audit: Entry = {
    scope: { sellerId: seller.id },
    action: 'dispute-played',
    subject: saleId,
    after: { what, ok },
  };
  return ok ? { ok: true as const, message, audit } : { ok: false as const, message, audit };
}
