import { embeddedContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { serveEmbeddedSessions } from './api.ts';
import { embeddedSessionsContract } from './contract/embedded-sessions.ts';
import { embeddedRoutes } from './http/routes.ts';
import { forgetSessions } from './store-sessions.sql.ts';

const { withKeys } = operationsWith(embeddedContext);

/** Registration of embeds: views of sellers on partners' own sites. */
export const embedded = {
  name: 'embedded',
  operations: [{ title: 'embedded', operations: [withKeys(embeddedSessionsContract, serveEmbeddedSessions)] }],
  routes: embeddedRoutes(embeddedContext),
  jobs: () => [{ name: 'forget-embedded-sessions', everyMs: TIDY_MS, run: () => forgetSessions(queueDatabase()) }],
} as const satisfies Module;
