import { type MessageToQueue, queueMessages, queueOwnerMail } from '#lib/modules/messages/index.ts';
import { readBrand, readMoneyReaders } from '#lib/modules/notifications/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { whySmall } from '../domain/why-small.ts';
import { findPartnerPayout } from '../partners/store-partner-payouts.sql.ts';
import { readOwners, readPartnerName } from '../partners/store-partners.sql.ts';
import type { TakenPayout } from '../store-path.sql.ts';
import { findPayout, type PayoutOfOwner } from '../store-payouts.sql.ts';
import { reasonOf } from '../views/return-reasons.ts';
import { linesOf, PAYOUT_PAID, PAYOUT_RETURNED, type PayoutFacts } from './payout-mail.ts';

/**
 * Inside the database transaction that books how a payout of a seller ended: queues the e-mails about it. One that has
 * arrived goes to people who chose them, one that came back to the owners as well. `returnReason`: null of one that has
 * arrived. None is queued twice.
 */
export async function queuePayoutMail(
  inside: Database,
  { payee, publicId }: Pick<TakenPayout, 'payee' | 'publicId'>,
  returnReason: string | null,
): Promise<void> {
  if (payee.kind === 'partner') return queuePartnerMail(inside, { partnerId: payee.id, publicId }, returnReason);
  const sellerId = payee.id;
  const readers = await readMoneyReaders(inside, sellerId, 'payouts');
  if (returnReason === null && readers.length === 0) return;
  const payout = await findPayout(inside, sellerId, publicId);
  const brand = await readBrand(inside, sellerId);
  const facts = factsOf(payout, { brand, partner: null, returnReason });
  const template = returnReason === null ? PAYOUT_PAID : PAYOUT_RETURNED;
  const once = `payout ${publicId}`;
  if (returnReason !== null) await queueOwnerMail(inside, { sellerId, audience: 'seller', once, template, facts });
  // The key of an owner's mail: an owner who chose them as well has one.
  const messages = readers.map(
    ({ email, language }): MessageToQueue => ({
      key: `${once} ${template} ${email}`,
      sellerId,
      channel: 'email',
      template,
      language,
      recipient: email,
      facts,
    }),
  );
  await queueMessages(inside, messages);
}

/** A partner is written to about its own payouts where they came back. */
async function queuePartnerMail(
  inside: Database,
  { partnerId, publicId }: { partnerId: number; publicId: string },
  returnReason: string | null,
): Promise<void> {
  if (returnReason === null) return;
  const payout = await findPartnerPayout(inside, partnerId, publicId);
  const partner = await readPartnerName(inside, partnerId);
  const facts = factsOf(payout, { brand: null, partner, returnReason });
  const owners = await readOwners(inside, partnerId);
  await queueMessages(
    inside,
    owners.map(({ email, language }) => ({
      key: `payout ${publicId} ${PAYOUT_RETURNED} ${email}`,
      sellerId: null,
      channel: 'email' as const,
      template: PAYOUT_RETURNED,
      language,
      recipient: email,
      facts,
    })),
  );
}

function factsOf(
  payout: PayoutOfOwner | null,
  { brand, partner, returnReason }: Pick<PayoutFacts, 'brand' | 'partner'> & { returnReason: string | null },
): PayoutFacts {
  if (!payout) throw new Error('a payout is not there');
  const { amount, currency, last4, valueDate, bankReference } = payout;
  return {
    payoutId: payout.publicId,
    partner,
    amount,
    currency,
    last4,
    valueDate,
    bankReference,
    brand,
    lines: returnReason === null ? linesOf(payout) : [],
    small: returnReason === null ? whySmall(payout) : null,
    reason: returnReason === null ? null : reasonOf(returnReason),
  };
}
