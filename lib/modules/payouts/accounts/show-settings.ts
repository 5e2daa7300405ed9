import type { AccountsContext } from '../context.ts';
import { readRule } from '../by-hand/store-rule.sql.ts';
import { withStates } from '../domain/owned-accounts.ts';
import { arrivalDay } from '../domain/schedule.ts';
import { calendarOf, scheduleOf } from '../run-schedules.ts';
import { ownedAccounts } from '../store-accounts.sql.ts';
import type { PayoutSettings } from '../views/settings.ts';
import { makeFirst, PROFILE_CURRENCY } from './account-of-profile.ts';
import { readPayee } from './store-payee.sql.ts';

/** The settings of payouts of a business; an approved one has its first account from here on. */
export async function showSettings(context: AccountsContext, sellerId: number): Promise<PayoutSettings> {
  const { database, holdDays } = context;
  const { isApproved } = await readPayee(database, sellerId);
  if (isApproved && (await ownedAccounts(database, sellerId)).length === 0)
    await database.inTransaction((inside) => makeFirst(inside, sellerId, PROFILE_CURRENCY));
  const accounts = withStates(await ownedAccounts(database, sellerId));
  const { interval, weekday, day, minimum, nextAt, pausedReason } = await scheduleOf(database, sellerId);
  return {
    isApproved,
    accounts: accounts
      .filter(({ state }) => state !== 'earlier')
      .map(({ publicId, currency, details, last4, usableFrom, nameDiffers, state }) => ({
        publicId,
        currency,
        bank: details.bank,
        branch: details.branch,
        last4,
        holder: details.holder,
        usableFrom,
        nameDiffers,
        state,
      })),
    schedule: {
      interval,
      weekday,
      day,
      minimum,
      nextAt,
      arrives: nextAt && arrivalDay(nextAt, calendarOf(context)),
      pausedReason,
    },
    approvalAbove: await readRule(database, sellerId),
    holdDays,
  };
}
