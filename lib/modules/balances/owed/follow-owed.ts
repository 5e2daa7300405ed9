import { chargeOwed, findOwnCard, type PaymentsContext } from '#lib/modules/payments/index.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { queueBalanceMail } from '../mails/balance-facts.ts';
import {
  claimOwedBalance,
  findToClaim,
  noteDecline,
  noteNegative,
  type OwedBalance,
  takeOwed,
} from './store-owed.sql.ts';

type OwedContext = Pick<
  PaymentsContext,
  'database' | 'acquirer' | 'timeZone' | 'origin' | 'sandbox' | 'bookingExtensions' | 'reportExtensions' | 'vault'
>;

/** Balances of one turn. */
const A_TURN = 100;

/**
 * Follows balances below zero: notes them, charges the sellers' own cards for those of three days, and claims those of
 * thirty. Returns how many steps it took.
 */
export async function followOwed(context: OwedContext): Promise<number> {
  const { database } = context;
  const noted = await noteNegative(database);
  const charged = await eachOf(
    await takeOwed(database, A_TURN),
    (owed) => chargeAndTell(context, owed),
    ({ id }) => ({ job: JOB, says: 'a balance below zero was not charged', where: `negative balance ${id}` }),
    ONE_AT_A_TIME,
  );
  const claimed = await eachOf(
    await findToClaim(database, A_TURN),
    (id) => claimAndTell(context, id),
    (id) => ({ job: JOB, says: 'a balance below zero was not claimed', where: `negative balance ${id}` }),
    ONE_AT_A_TIME,
  );
  return noted + charged.length + claimed.filter(Boolean).length;
}

const JOB = 'follow-negative-balances';

/** A charge that throws has put itself off by a day. */
async function chargeAndTell(context: OwedContext, owed: OwedBalance): Promise<void> {
  const charge = await chargeOwed(context, owed);
  if (charge.outcome !== 'charged' && charge.outcome !== 'declined') return;
  if (charge.outcome === 'declined') await noteDecline(context.database, owed.id);
  const card = await findOwnCard(context.database, owed.sellerId, context.timeZone);
  await queueBalanceMail(context.database, owed.sellerId, {
    once: `own-card ${charge.attemptId} ${charge.outcome}`,
    facts: {
      kind: charge.outcome,
      amount: charge.amount,
      currency: owed.currency,
      card: card ? { brand: card.brand, last4: card.mask.slice(-4) } : null,
    },
  });
}

/** The state and the mail about it are one commit. False where another process was first. */
const claimAndTell = ({ database }: OwedContext, id: number): Promise<boolean> =>
  database.inTransaction(async (inside) => {
    const claimed = await claimOwedBalance(inside, id);
    // A balance that came back since it was looked at ends with the next look.
    if (!claimed || claimed.balance >= 0) return claimed !== null;
    await queueBalanceMail(inside, claimed.sellerId, {
      once: `negative-balance ${id} claimed`,
      facts: {
        kind: 'claimed',
        amount: -claimed.balance,
        currency: claimed.currency,
        since: claimed.beganAt.toISOString(),
      },
    });
    return true;
  });
