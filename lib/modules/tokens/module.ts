import { type Module, operationsWith } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { oncePerPause, TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { serveAuthRefresh, serveAuthToken } from './api.ts';
import { authRefreshContract, authTokenContract } from './contract.ts';
import { forgetEndedGrants, rotateWhenDue } from './index.ts';

const { withKeys } = operationsWith(database);

/** Registration of the sign-in of programs. */
export const tokens = {
  name: 'tokens',
  operations: [
    {
      title: 'programs',
      operations: [withKeys(authTokenContract, serveAuthToken), withKeys(authRefreshContract, serveAuthRefresh)],
    },
  ],
  jobs: () => [
    { name: 'rotate-signing-keys', everyMs: TIDY_MS, run: () => oncePerPause(rotateWhenDue(database())) },
    { name: 'forget-ended-grants', everyMs: TIDY_MS, run: () => oncePerPause(forgetEndedGrants(database())) },
  ],
} as const satisfies Module;
