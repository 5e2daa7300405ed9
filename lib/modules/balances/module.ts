import { balancesContext, paymentsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, oncePerPause, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { serveGetBalance, serveListEntries } from './api.ts';
import { serveDeleteOwnCard, serveGetOwnCard, serveSetOwnCard } from './card/api.ts';
import { deleteOwnCardContract, getOwnCardContract, setOwnCardContract } from './card/contract.ts';
import { remindOfCards } from './card/remind-of-cards.ts';
import { getBalanceContract, listBalanceEntriesContract } from './contract.ts';
import { followOwed } from './owed/follow-owed.ts';
import { rollUpMonths } from './store-months.sql.ts';

/** Pause between two looks for balances below zero, milliseconds. */
const OWED_EVERY_MS = 10 * MINUTE_MS;

const { withKeys } = operationsWith(balancesContext);

/** Registration of balances. */
export const balances = {
  name: 'balances',
  operations: [
    {
      title: 'money',
      operations: [
        withKeys(getBalanceContract, serveGetBalance),
        withKeys(listBalanceEntriesContract, serveListEntries),
        withKeys(getOwnCardContract, serveGetOwnCard),
        withKeys(setOwnCardContract, serveSetOwnCard),
        withKeys(deleteOwnCardContract, serveDeleteOwnCard),
      ],
    },
  ],
  jobs: () => [
    {
      name: 'roll-up-lines',
      everyMs: MINUTE_MS,
      run: () => oncePerPause(rollUpMonths(database(), settings().timeZone)),
    },
    {
      name: 'follow-negative-balances',
      everyMs: OWED_EVERY_MS,
      run: () => followOwed(paymentsContext()),
      waitsForTime: true,
    },
    { name: 'remind-of-own-cards', everyMs: TIDY_MS, run: () => remindOfCards(balancesContext()), waitsForTime: true },
  ],
} as const satisfies Module;
