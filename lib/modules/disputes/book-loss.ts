import { creditLostMoney } from '#lib/modules/documents/index.ts';
import type { ReportExtension } from '#lib/modules/payments/index.ts';
import { log } from '#lib/platform/log.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { FOLLOW_DISPUTES } from './case-of-booking.sql.ts';
import { openMissingCases } from './follow-disputes.ts';
import { bookLossOf, holdForLoss } from './store-cases.sql.ts';

/**
 * The acquirer's word that a chargeback, or what is left of it, is lost for good. No money moves: it went with the
 * chargeback. The document that a refund of it would have had is issued in the same commit (answers, section 8).
 */
export const LOST_CHARGEBACK: ReportExtension = {
  operation: 'chargeback-lost',
  async book(context, { reference, originalReference, amount, currency }) {
    const { database, acquirer } = context;
    const booked = await database.inTransaction(async (inside) => {
      const held = await holdForLoss(inside, { processor: acquirer.name, chargeback: originalReference, reference });
      if (!held) return null;
      const { id, sellerId, salePublicId: saleId } = held;
      if (held.isKnown) return { outcome: 'known' as const };
      if (currency !== held.currency || held.amountWon + held.amountLost + amount > held.amount || amount <= 0)
        return { outcome: 'too-much' as const };
      const { saleId: lostOf, attemptId } = held;
      const credited = await creditLostMoney(inside, context, { sellerId, saleId: lostOf, attemptId, amount });
      await bookLossOf(inside, id, { amount, credited, reference });
      return { outcome: 'booked' as const, sellerId, saleId };
    });
    if (booked?.outcome === 'booked') wake(FOLLOW_DISPUTES);
    if (booked?.outcome === 'too-much')
      log.error('a lost chargeback does not fit its case', { kind: 'chargeback-lost', attemptId: originalReference });
    if (booked) return booked;
    // A chargeback of before there were cases has one with the next look, and the report comes again.
    const opened = await openMissingCases(database);
    return { outcome: opened > 0 ? 'busy' : 'unknown' };
  },
};
