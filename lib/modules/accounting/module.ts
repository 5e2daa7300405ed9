import { accountingContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { oncePerPause } from '#lib/platform/queue/jobs.ts';
import {
  serveAccountingDocuments,
  serveAccountingEntries,
  serveAccountingFees,
  serveAccountingPayouts,
} from './api/feeds.ts';
import { serveOauthToken } from './api/token.ts';
import { findReader } from './clients/find-reader.ts';
import {
  listAccountingDocumentsContract,
  listAccountingEntriesContract,
  listAccountingFeesContract,
  listAccountingPayoutsContract,
} from './contract/feeds.ts';
import { oauthTokenContract } from './contract/token.ts';
import { advanceMarks } from './feeds/marks.sql.ts';

const { withKeys, withClient } = operationsWith(accountingContext);

/** Pause between two marks, milliseconds. */
const MARK_EVERY_MS = 15_000;

/** Registration of the accounting API. */
export const accounting = {
  name: 'accounting',
  operations: [
    {
      title: 'accounting',
      operations: [
        withKeys(oauthTokenContract, serveOauthToken),
        withClient(listAccountingEntriesContract, findReader, serveAccountingEntries),
        withClient(listAccountingFeesContract, findReader, serveAccountingFees),
        withClient(listAccountingPayoutsContract, findReader, serveAccountingPayouts),
        withClient(listAccountingDocumentsContract, findReader, serveAccountingDocuments),
      ],
    },
  ],
  jobs: () => [
    { name: 'mark-accounting', everyMs: MARK_EVERY_MS, run: () => oncePerPause(advanceMarks(queueDatabase())) },
  ],
} as const satisfies Module;
