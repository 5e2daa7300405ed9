import { statementsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { gauge } from '#lib/platform/metrics.ts';
import { MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import { serveGetStatement, serveListStatements } from './api.ts';
import { makeStatements } from './close/make-statements.ts';
import { countOpenMonths } from './close/store-making.sql.ts';
import { getStatementContract, listStatementsContract } from './contract/statements.ts';
import { findBrokenStatements } from './store-broken.sql.ts';

const { withKeys } = operationsWith(statementsContext);

/** Registration of statements. */
export const statements = {
  name: 'statements',
  operations: [
    {
      title: 'money',
      operations: [
        withKeys(listStatementsContract, serveListStatements),
        withKeys(getStatementContract, serveGetStatement),
      ],
    },
  ],
  jobs: () => [
    {
      name: 'make-statements',
      everyMs: MINUTE_MS,
      run: () => makeStatements(statementsContext()),
      waitsForTime: true,
    },
  ],
  gauges: async () => {
    const { database, timeZone } = statementsContext();
    const count = await countOpenMonths(database, timeZone).catch(() => undefined);
    return [gauge('kupa_months_not_closed', 'Months over for an hour whose statements are not all made.', count)];
  },
  invariants: [{ id: 'I16', says: 'docs.status.invariant.I16', findSince: findBrokenStatements }],
} as const satisfies Module;
