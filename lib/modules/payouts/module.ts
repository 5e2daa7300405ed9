import { accountsContext, payoutsContext, payoutsReading } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, TIDY_MS, wake } from '#lib/platform/queue/jobs.ts';
import { keepAccounts } from './accounts/account-of-profile.ts';
import { serveGetPayoutSchedule, serveSetPayoutSchedule } from './api/payout-schedule.ts';
import { serveCancelPayout, serveGetPayout, serveListPayouts, serveListPayoutTransactions } from './api/payouts.ts';
import { serveGetFutureWithdrawals, serveGetWithdrawals, serveWithdrawBalance } from './api/withdrawals.ts';
import { getPayoutScheduleContract, setPayoutScheduleContract } from './contract/payout-schedule.ts';
import {
  cancelPayoutContract,
  getPayoutContract,
  listPayoutsContract,
  listPayoutTransactionsContract,
} from './contract/payouts.ts';
import {
  getFutureWithdrawalsContract,
  getWithdrawalsContract,
  withdrawBalanceContract,
} from './contract/withdrawals.ts';
import { workOnPayouts } from './hand-over.ts';
import { runMarketFees } from './partners/run-market-fees.ts';
import { payoutNoticeRoute } from './reconcile/notice-route.ts';
import { reconcilePayoutsWhenDue } from './reconcile/reconcile-payouts.ts';
import { runSchedules } from './run-schedules.ts';
import { findUnexplained } from './store-entries.sql.ts';

/** Pause between two looks for payouts that are due, milliseconds. */
const HAND_OVER_EVERY_MS = 5_000;

/** Job that a notice of the bank wakes. */
const HAND_OVER = 'hand-over-payouts';

const { withKeys } = operationsWith(payoutsReading);

/** Registration of payouts. */
export const payouts = {
  name: 'payouts',
  operations: [
    {
      title: 'money',
      operations: [
        withKeys(withdrawBalanceContract, serveWithdrawBalance),
        withKeys(getWithdrawalsContract, serveGetWithdrawals),
        withKeys(getFutureWithdrawalsContract, serveGetFutureWithdrawals),
        withKeys(listPayoutsContract, serveListPayouts),
        withKeys(getPayoutContract, serveGetPayout),
        withKeys(listPayoutTransactionsContract, serveListPayoutTransactions),
        withKeys(cancelPayoutContract, serveCancelPayout),
        withKeys(getPayoutScheduleContract, serveGetPayoutSchedule),
        withKeys(setPayoutScheduleContract, serveSetPayoutSchedule),
      ],
    },
  ],
  routes: [
    payoutNoticeRoute(() => ({
      database: database(),
      key: settings().payoutBank.key,
      wake: () => wake(HAND_OVER),
    })),
  ],
  jobs: () => [
    { name: 'keep-payout-accounts', everyMs: TIDY_MS, run: () => keepAccounts(accountsContext()) },
    { name: 'run-payout-schedules', everyMs: MINUTE_MS, run: () => runSchedules(payoutsReading()), waitsForTime: true },
    {
      name: 'run-market-fees',
      everyMs: 5 * MINUTE_MS,
      run: () => runMarketFees(payoutsReading()),
      waitsForTime: true,
    },
    {
      name: HAND_OVER,
      everyMs: HAND_OVER_EVERY_MS,
      run: () => workOnPayouts(payoutsContext()),
      waitsForTime: true,
    },
    { name: 'reconcile-payouts', everyMs: TIDY_MS, run: () => reconcilePayoutsWhenDue(payoutsContext()) },
  ],
  invariants: [
    {
      id: 'I13',
      says: 'docs.status.invariant.I13',
      findSince: (database, since) => findUnexplained(database, since, settings().timeZone),
    },
  ],
} as const satisfies Module;
