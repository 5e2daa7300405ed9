import { balancesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveGetBalance, serveListEntries } from './api.ts';
import { getBalanceContract, listBalanceEntriesContract } from './contract.ts';

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
      ],
    },
  ],
} as const satisfies Module;
