import { disputesContext, earlyAlertsContext, paymentsContext } from '#lib/contexts.ts';
import { submitDispute } from '#lib/modules/disputes/answer-dispute.ts';
import { disputesOfSale } from '#lib/modules/disputes/queries/show-dispute.sql.ts';
import { saveEvidence } from '#lib/modules/disputes/save-evidence.ts';
import { answerAlerts } from '#lib/modules/early-alerts/answer-alerts.ts';
import { ALERT_REASONS } from '#lib/modules/early-alerts/contract/words.ts';
import { keepAlertRule } from '#lib/modules/early-alerts/store-rule.sql.ts';
import { takeAlert } from '#lib/modules/early-alerts/take-alert.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { findFact, keepFact } from './facts.ts';
import { bankControl, paymentsOfDemo, setBankClock } from './open-disputes.ts';

/**
 * Cases and early alerts of the first demo business that something was done about, once: a draft, an answer that the
 * bank thinks about for a day, one that was won in part, an alert that a rule refunded and one that waits. All of it by
 * the product's own ways and in the bank's books, so that both agree.
 */

const FACT = 'demo-answered-at-bank';

const DAY_SECONDS = 86_400;

/** The bank's decision about a case of the demo, milliseconds after its answer. */
const DECIDED_AFTER_MS = DAY_SECONDS * 1_000;

const DRAFT = 'The customer collected the order at the counter on the day of the payment and signed for it.';
const ANSWER = 'The parcel was delivered two days after the payment. The courier’s record has the signature.';

type Bank = { bankUrl: string; bankKey: string };
type Ask = ReturnType<typeof bankControl>;

/** `bank` is the sandbox's. Throws when it does not charge back, or an answer is not taken. */
export async function seedAnsweredDisputes(database: Database, bank: Bank): Promise<void> {
  if (await findFact(database, FACT)) return;
  const { membership } = await recordsOf(database, EVERY_TENANT);
  const owner = await membership.findFirst({
    where: { sellerId: { not: null }, role: 'owner' },
    orderBy: { sellerId: 'asc' },
    select: { sellerId: true, userId: true },
  });
  const [draft, submitted, partly, refunded, waiting] = await paymentsOfDemo(database, 5, 3);
  if (!owner?.sellerId || !waiting) return;
  const [sellerId, userId] = [Number(owner.sellerId), Number(owner.userId)];
  const ask = bankControl(bank);
  await setBankClock(database, ask);
  await openCase(ask, sellerId, draft, { reasonCode: '13.2' }, DRAFT);
  const answered = await openCase(ask, sellerId, submitted, { reasonCode: '13.1' }, ANSWER);
  const sent = await submitDispute(disputesContext(), { ...answered, madeBy: userId });
  if (!sent.ok) throw new Error(`the answer of a demo dispute was not taken: ${JSON.stringify(sent.reason)}`);
  await wonInPart(ask, partly);
  const rule = { limit: 20_000, currency: 'ILS', reasons: ALERT_REASONS };
  await keepAlertRule(database, { sellerId, userId }, { ...rule, isOn: true });
  await alertOf(ask, refunded, 'fraudulent');
  while ((await answerAlerts(earlyAlertsContext())) > 0);
  // The demo shows what a rule does; what is tried in it later waits for a person.
  await keepAlertRule(database, { sellerId, userId }, { ...rule, isOn: false });
  await alertOf(ask, waiting, 'not-received');
  await keepFact(database, FACT, '1');
}

async function chargeBack(ask: Ask, originalReference: string | undefined, wanted: object): Promise<string> {
  const { reference } = await ask<{ reference: string }>('POST', 'chargebacks', { originalReference, ...wanted });
  await hear(reference);
  return reference;
}

/** Looks at a notice, and the pause between two: while the started product books the same one, its sale is busy. */
const MOST_LOOKS = 60;
const PAUSE_MS = 250;

async function hear(reference: string): Promise<void> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    if ((await handleProcessorWebhook(paymentsContext(), reference)) === 'processed') return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error('a demo notice was not booked');
}

/** A case with an explanation as its draft. */
async function openCase(
  ask: Ask,
  sellerId: number,
  payment: string | undefined,
  wanted: object,
  text: string,
): Promise<{ disputeId: string; sellerIds: number[] }> {
  await chargeBack(ask, payment, { dueInSeconds: 11 * DAY_SECONDS, decideAfterMs: DECIDED_AFTER_MS, ...wanted });
  const { attempt } = await recordsOf(disputesContext().database, EVERY_TENANT);
  const paid = await attempt.findFirst({
    where: { publicId: payment ?? '' },
    select: { sale: { select: { publicId: true } } },
  });
  const [dispute] = await disputesOfSale(disputesContext().database, paid?.sale.publicId ?? '', [sellerId]);
  if (!dispute) throw new Error('a demo chargeback has no case');
  const of = { disputeId: dispute.disputeId, sellerIds: [sellerId] };
  const saved = await saveEvidence(disputesContext(), of, [{ kind: 'explanation', value: { text } }]);
  if (!saved.ok) throw new Error('the evidence of a demo dispute was not taken');
  return of;
}

/** The bank gives half of it back without having been asked, and the rest is lost. */
async function wonInPart(ask: Ask, payment: string | undefined): Promise<void> {
  const chargeback = await chargeBack(ask, payment, { reasonCode: '13.3' });
  await ask('POST', `chargebacks/${chargeback}/decide`, { won: 'half' });
  const { notices } = await ask<{ notices: { reference: string; originalReference: string | null }[] }>(
    'GET',
    'notices',
  );
  for (const { reference, originalReference } of notices) if (originalReference === chargeback) await hear(reference);
}

async function alertOf(ask: Ask, originalReference: string | undefined, reason: string): Promise<void> {
  const { reference } = await ask<{ reference: string }>('POST', 'alerts', { originalReference, reason });
  const taken = await takeAlert(earlyAlertsContext(), reference);
  if (taken !== 'processed') throw new Error(`a demo alert was heard as ${taken}`);
}
