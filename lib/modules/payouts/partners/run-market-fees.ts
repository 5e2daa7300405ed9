import { dayOf, instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { bankDayFrom } from '#lib/kernel/time/bank-days.ts';
import { type BrokenRow, eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { claimPartnerPayout } from '../claim-payout.ts';
import type { PayoutsReading } from '../context.ts';
import { CUT_OFF, nextRun } from '../domain/schedule.ts';
import { calendarOf } from '../run-schedules.ts';
import { readNow } from '../store-schedule.sql.ts';
import { mailNoAccount } from './partner-mails.ts';
import { type DuePartner, enrolPartners, findDuePartners, movePartnerRun } from './store-partners.sql.ts';

/** Market fees are paid out on the first bank day of a month. */
const MONTHLY = { interval: 'monthly', weekday: 0, day: 1 } as const;

/** Partners of one turn. */
const PARTNERS_A_TURN = 50;

/** Pause before a run that failed is tried again, milliseconds. */
const RETRY_AFTER_MS = 15 * MINUTE_MS;

/**
 * Claims the payouts of partners whose day has come, and gives new partners a day. One that has no account to be paid
 * to is told once a month, and tried again each bank day. Returns for how many it did.
 */
export async function runMarketFees(context: PayoutsReading): Promise<number> {
  await enrolPartners(context.database, nextRun(MONTHLY, await readNow(context.database), calendarOf(context)));
  const due = await findDuePartners(context.database, PARTNERS_A_TURN);
  const retryLater = async (partner: DuePartner, error: unknown): Promise<void> => {
    await movePartnerRun(context.database, partner, new Date(partner.now.getTime() + RETRY_AFTER_MS));
    throw error;
  };
  const run = (partner: DuePartner) => runOne(context, partner).catch((error) => retryLater(partner, error));
  await eachOf(due, run, nameOf, ONE_AT_A_TIME);
  return due.length;
}

const nameOf = ({ partnerId }: DuePartner): BrokenRow => {
  return { job: 'run-market-fees', says: 'market fees were not claimed', kind: `partner ${partnerId}` };
};

/**
 * A run that dies before it is moved on is run again, and finds what the first left; so is one of which a payout did
 * not reach all, at the next turn.
 */
async function runOne(context: PayoutsReading, partner: DuePartner): Promise<void> {
  const { partnerId, now } = partner;
  const waiting: string[] = [];
  let isWhole = true;
  for (const currency of partner.currencies) {
    const claimed = await claimPartnerPayout(context, { partnerId, currency, origin: 'schedule', createdBy: null });
    if (claimed === 'no_account') waiting.push(currency);
    else if (typeof claimed !== 'string') isWhole &&= claimed.isWhole;
  }
  if (!isWhole) return;
  const calendar = calendarOf(context);
  if (waiting.length > 0) await mailNoAccount(context.database, partner, waiting, dayOf(now, context.timeZone));
  await movePartnerRun(
    context.database,
    partner,
    waiting.length > 0 ? nextBankDay(now, context) : nextRun(MONTHLY, now, calendar),
  );
}

/** The time of a run on the next bank day. */
function nextBankDay(now: Date, { timeZone, exceptions }: PayoutsReading): Date {
  return instantOf(`${bankDayFrom(shiftDay(dayOf(now, timeZone), 1), exceptions)}T${CUT_OFF}`, timeZone);
}
