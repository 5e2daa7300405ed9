import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { checkOwnScripts } from './app/_server/check-own-scripts.ts';
import { pageHandlers } from './app/_server/handlers/page-handlers.ts';
import { routes } from './lib/routes.ts';
import { closeDatabase, database } from './lib/platform/db/database.ts';
import { endWhenPooled, refuseUnsafeDatabase } from './lib/platform/db/safe-database.ts';
import { closeVault } from './lib/modules/vault/index.ts';
import { readConfigThroughNode, receiveSettings, settings, SettingsError } from './lib/platform/env.ts';
import { clientAddressOf } from './lib/platform/http/client-address.ts';
import { nodeAdapter } from './lib/platform/http/node-adapter.ts';
import { builtScripts } from './lib/platform/http/built-scripts.ts';
import { addDefaultHeaders, defaultHeaders } from './lib/platform/http/default-headers.ts';
import { publicFiles, publicPaths } from './lib/platform/http/public-files.ts';
import { listenOn } from './lib/platform/http/listen.ts';
import {
  EMBEDDERS_HEADER,
  FIELDS_HEADER,
  type FramedBy,
  FRAMED_HEADER,
  framedPage,
} from './lib/platform/http/framed.ts';
import { isLocalRequest } from './lib/platform/http/local-request.ts';
import { CLIENT_IP_HEADER, CLIENT_LOCAL_HEADER } from './lib/platform/http/api/route.ts';
import { secondHost } from './lib/platform/http/second-host.ts';
import { refuseSourceMaps } from './lib/platform/http/source-maps.ts';
import { canonicalPath } from './lib/platform/http/canonical-path.ts';
import { SERVER_LIMITS } from './lib/platform/http/server-limits.ts';
import { unrouted } from './lib/platform/http/unrouted.ts';
import { writeOwnHost } from './lib/platform/http/same-origin.ts';
import { startJobs } from './lib/platform/queue/jobs.ts';
import { errorName, log } from './lib/platform/log.ts';
import { callLog, paymentsContext } from './lib/contexts.ts';
import { startTerminals } from './lib/modules/devices/index.ts';
import { FIELDS_BASE, FRAMES_BASE } from './lib/modules/hosted-fields/contract/paths.ts';
import { embeddersOf } from './lib/modules/onboarding/index.ts';
import { devicePayments } from './lib/modules/payments/index.ts';
import { jobs } from './lib/jobs.ts';

/**
 * Front server: the node adapter for the API and the payment documents, Next for all other paths, and the job loop.
 */

/** Longest the pages wait for the API, milliseconds from its opening. */
const PAGES_WAIT_MS = 1_000;

/** Longest wait of a stop for running work, milliseconds: a call to the acquirer may take 25 s, its lease 40. */
const DRAIN_MS = 10_000;

/**
 * Time in which a stop still accepts requests and closes their connections with the response, milliseconds. A client
 * that sends on an idle connection while it is being closed gets no response at all.
 */
const LAST_REQUESTS_MS = 300;

/** Path of the terminals' connections (docs/terminal-protocol.md). */
const TERMINALS_PATH = '/terminal/v1';

/** The actions of next-auth, which Next answers. */
const isNextAuth = (path: string): boolean =>
  /^\/api\/auth\/(providers|session|csrf|signin|signout|callback|verify-request|error|_log)(\/|$)/.test(path);

async function start(): Promise<void> {
  await receiveSettings();
  await refuseUnsafeDatabase();
  endWhenPooled();
  refuseSourceMaps();
  const { port, listen, appUrl, fieldsUrl, fieldsPort, environment, isProduction, trustedProxies, runsJobs } =
    settings();
  const addressOf = clientAddressOf(trustedProxies);
  const every = defaultHeaders(appUrl);
  const isDevelopment = process.argv.includes('--dev');
  const { promise: isTimeForPages, resolve: beginPages } = Promise.withResolvers<void>();
  const preparing = isTimeForPages.then(() => preparePages(isDevelopment, port));
  const answerPage = pagesHandler(preparing, { appUrl, fieldsUrl, isProduction });
  const files = publicFiles({ isKept: !isDevelopment });
  const ofFields = [...routes, ...files].filter(({ path }) => path.startsWith(FIELDS_BASE));
  const fields = fieldsUrl === null ? null : secondHost(ofFields, { origin: fieldsUrl, port: fieldsPort });
  // Without the node adapter the same product answers through Next alone: tests and benchmarks compare the two.
  const table = process.argv.includes('--without-node-adapter') ? [] : [...routes, ...pageHandlers, ...files];
  const direct = nodeAdapter(table, appUrl, unrouted(routes, isNextAuth, publicPaths()));

  const answersScript = isDevelopment ? () => false : builtScripts('.next/static');

  let isWarm = false;
  let isStopping = false;
  const server = createServer(SERVER_LIMITS, (incoming, outgoing) => {
    incoming.url = canonicalPath(incoming.url ?? '/');
    if (isStopping) outgoing.setHeader('connection', 'close');
    const ip = addressOf(incoming.socket.remoteAddress, incoming.headers['x-forwarded-for']);
    if (fields?.isAsked(incoming)) return void fields.answer(incoming, outgoing, ip);
    if (direct(incoming, outgoing, ip)) {
      if (!isWarm) outgoing.once('close', () => outgoing.statusCode < 400 && beginPages());
      return;
    }
    beginPages();
    addDefaultHeaders(outgoing, every);
    if (answersScript(incoming, outgoing)) return;
    incoming.headers[CLIENT_IP_HEADER] = ip;
    incoming.headers[CLIENT_LOCAL_HEADER] = isLocalRequest(incoming.headers, ip, appUrl) ? '1' : '';
    writeOwnHost(incoming.headers, appUrl, isProduction);
    void answerPage(incoming, outgoing);
  });

  const terminals = startTerminals(devicePayments(paymentsContext));
  server.on('upgrade', (incoming, socket, head) => {
    if (fields?.isAsked(incoming)) socket.destroy();
    else if (canonicalPath(incoming.url ?? '/') === TERMINALS_PATH) terminals.upgrade(incoming, socket, head);
    // Pages have their own connections while they are being developed.
    else if (server.listenerCount('upgrade') === 1) socket.destroy();
  });
  const running = startJobs(runsJobs ? jobs() : jobs().filter((job) => job.isOfEachProcess));
  const listening = await listenOn(server, fieldsPort === null ? [port] : [port, fieldsPort], listen);
  log.info('listening', { port, environment });
  setTimeout(beginPages, PAGES_WAIT_MS);
  await preparing;
  isWarm = true;
  const checking = startJobs([
    checkOwnScripts({ database: database(), origin: `http://127.0.0.1:${port}`, isProduction }),
  ]);
  stopOnSignal(async () => {
    isStopping = true;
    await terminals.close();
    await new Promise((resolve) => setTimeout(resolve, LAST_REQUESTS_MS));
    const closed = listening.close();
    server.closeIdleConnections();
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())]);
    server.closeAllConnections();
    await Promise.all([running.stop(), checking.stop()]);
    await callLog().flush();
    await Promise.all([closeDatabase(), closeVault()]);
  });
}

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

type Origin = { appUrl: string; fieldsUrl: string | null; isProduction: boolean };

/** Hands requests to Next once it is loaded; a page that throws is a 500. */
function pagesHandler(preparing: Promise<Handler>, origin: Origin): Handler {
  return async (incoming, outgoing) => {
    try {
      const answer = await preparing;
      await setFraming(incoming, origin);
      await answer(incoming, outgoing);
    } catch (error) {
      log.error('a page failed', { error: errorName(error) });
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    }
  };
}

/** Sets what the page's policy says of frames; values sent by a client are overwritten. */
async function setFraming(incoming: IncomingMessage, { appUrl, fieldsUrl, isProduction }: Origin): Promise<void> {
  const framed = framedPage(incoming.url ?? '/');
  const embedders = framed && (await embeddersOf({ database: database(), sandbox: !isProduction }, framed.token));
  const by: FramedBy = !framed ? '' : appUrl.startsWith('https:') ? 'https' : 'http';
  incoming.headers[FRAMED_HEADER] = by;
  incoming.headers[EMBEDDERS_HEADER] = embedders?.join(' ') ?? '';
  incoming.headers[FIELDS_HEADER] = fieldsUrl === null ? '' : fieldsUrl + FRAMES_BASE;
}

/**
 * Loads Next, which blocks the process for most of a second: after the first successful response of the node adapter,
 * with the first request for a page, or after `PAGES_WAIT_MS`, whichever comes first.
 */
async function preparePages(dev: boolean, port: number): Promise<Handler> {
  readConfigThroughNode();
  const { default: next } = await import('next');
  const app = next({ dev, dir: process.cwd(), port, hostname: 'localhost' });
  await app.prepare();
  giveBackMemory();
  return app.getRequestHandler();
}

/**
 * Garbage of the start is a fifth of the process at rest. One more collection, 0.2 s, while clients wait for the pages
 * anyway.
 */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

/** Ctrl-C, a stop by the supervisor, and the supervisor's own death all end the process in the same orderly way. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { signal });
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('disconnect', () => begin('disconnect'));
}

// An uncaught error may have left inconsistent state: the process ends and is started again, and the sweeper settles
// open payments.
for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(kind, (error: unknown) => {
    log.error('the process failed', { kind, error: errorName(error) });
    process.exit(1);
  });
}

start().catch((error: unknown) => {
  if (error instanceof SettingsError) console.error(error.message);
  else console.error(`The web process could not start: ${errorName(error)}`);
  process.exit(1);
});
