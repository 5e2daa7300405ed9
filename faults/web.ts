import { createServer } from 'node:http';
import { pageHandlers } from '#app/_server/handlers/page-handlers.ts';
import { routes } from '#lib/routes.ts';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { nodeAdapter } from '#lib/platform/http/node-adapter.ts';
import { SERVER_LIMITS } from '#lib/platform/http/server-limits.ts';
import { startJobs } from '#lib/platform/queue/jobs.ts';
import { paymentsContext } from '#lib/contexts.ts';
import { jobs } from '#lib/jobs.ts';
import { startTerminals } from '#lib/modules/devices/index.ts';
import { devicePayments } from '#lib/modules/payments/index.ts';
import { PLANTED, WITH_PLANTED } from './planted-extension.ts';

/**
 * `web` without its screens: the API's route table and the payment page behind the node adapter, the connections of
 * terminals, and the job loop. Starts in a second.
 */
const { port, appUrl } = settings();
if (process.env[WITH_PLANTED]) {
  const context = paymentsContext();
  context.bookingExtensions = [...context.bookingExtensions, PLANTED];
}
const direct = nodeAdapter([...routes, ...pageHandlers], appUrl);
const server = createServer(SERVER_LIMITS, (incoming, outgoing) => {
  if (direct(incoming, outgoing, incoming.socket.remoteAddress ?? '')) return;
  outgoing.writeHead(404).end();
});
const terminals = startTerminals(devicePayments(paymentsContext));
server.on('upgrade', terminals.upgrade);
const running = startJobs(jobs());
server.listen(port, '127.0.0.1', () => process.send?.('listening'));

let isStopping = false;
process.on('SIGTERM', () => {
  if (isStopping) return;
  isStopping = true;
  // As the product stops: nothing new, what is under way ends, then the jobs and the pool.
  const closingTerminals = terminals.close();
  server.close(async () => {
    await Promise.all([running.stop(), closingTerminals]);
    await closeDatabase();
    process.exit(0);
  });
  server.closeIdleConnections();
});
for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(kind, (error: unknown) => {
    console.error(kind, error);
    process.exit(1);
  });
}
