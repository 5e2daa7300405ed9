import { keptAsItCame } from '#lib/kernel/entered.ts';
import { type Database, database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { ClientAbort } from '#lib/platform/http/client-abort.ts';
import { TextResponse } from '#lib/platform/http/lightweight-messages.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import type { InboxResponse } from '../contract/inbox.ts';
import { maskedAuthorization } from '../domain/basic-authorization.ts';
import { INBOX_PATH, inboxUrlOf } from '../domain/destinations.ts';
import { AGAIN, misbehaviourOf, MOVED } from '../domain/misbehaviour.ts';
import { ATTEMPT_TIMEOUT_MS } from '../domain/retry.ts';
import type { CallbackRecord } from '../callback-record.ts';
import { inboxNews, isPublicKey } from './inbox.sql.ts';
import { type InboxContext, keepInInbox } from './store-inbox.sql.ts';

/** The longest message that is kept; our callbacks are about 1.5 kB. */
const MAX_BYTES = 65_536;

/** How long a slow inbox takes: more than an attempt may. */
const SLOW_MS = ATTEMPT_TIMEOUT_MS + 2_000;

const page = (status: number, title: string, headers: Record<string, string> = {}) =>
  TextResponse.of(`<!doctype html><title>${title}</title><p>${title}</p>`, status, {
    'content-type': 'text/html; charset=utf-8',
    ...headers,
  });

const notFound = () => page(404, 'Not found');

/** The inbox is read without a sign-in: of credentials their scheme is kept. */
const headersOf = (request: Request): Record<string, string> =>
  Object.fromEntries(
    [...request.headers].map(([name, value]) => [
      keptAsItCame(name),
      keptAsItCame(name === 'authorization' ? maskedAuthorization(value) : value),
    ]),
  );

/** The whole body, or null as soon as it is longer than we keep. */
async function readBounded(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return keptAsItCame(Buffer.concat(chunks).toString('utf8'));
}

const redirect = (status: number, location: string) => new Response(null, { status, headers: { location } });

async function answerAs(answer: InboxResponse, slowMs: number): Promise<Response> {
  if (answer !== 'received') {
    const misbehaving = misbehaviourOf(answer);
    if (misbehaving.does === 'client-abort') return new ClientAbort();
    if (misbehaving.does === 'answer')
      return misbehaving.location
        ? redirect(misbehaving.status, misbehaving.location)
        : page(misbehaving.status, 'Misbehaving, as it was told to');
    await new Promise((resolve) => setTimeout(resolve, slowMs));
  }
  return TextResponse.of('received', 200, { 'content-type': 'text/plain' });
}

/**
 * Stores one message in a seller's inbox, card numbers masked, and responds as the inbox is set to. 404 for an unknown
 * public key, 413 for a message that is too long. `slowMs` is how long a slow inbox takes.
 */
export async function receiveInInbox(
  context: InboxContext,
  publicKey: string,
  request: Request,
  slowMs = SLOW_MS,
): Promise<Response> {
  if (!isPublicKey(publicKey)) return notFound();
  // The second round of a redirect to itself: it was kept when it came the first time.
  if (new URL(request.url).searchParams.has(AGAIN)) return redirect(307, `?${AGAIN}`);
  const body = await readBounded(request);
  if (body === null) return page(413, 'Too long');
  const answer = await keepInInbox(context, publicKey, { method: 'POST', headers: headersOf(request), body });
  return answer === null ? notFound() : answerAs(answer, slowMs);
}

/**
 * A callback that one of our redirects turned into a GET is kept as it came, without a body. Any other GET is answered
 * with the purpose of the address.
 */
async function receiveGetInInbox(context: InboxContext, publicKey: string, request: Request): Promise<Response> {
  if (!isPublicKey(publicKey)) return notFound();
  if (!new URL(request.url).searchParams.has(MOVED))
    return page(405, 'This address takes callbacks, by POST', { allow: 'POST' });
  const answer = await keepInInbox(context, publicKey, { method: 'GET', headers: headersOf(request), body: '' });
  return answer === null ? notFound() : answerAs('received', 0);
}

/** Whether anything has changed in an inbox, for a page that is open. `?after=` is the last message that it shows. */
async function newsResponse(db: Database, publicKey: string, request: Request): Promise<Response> {
  const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
  const news =
    isPublicKey(publicKey) && Number.isSafeInteger(after)
      ? await inboxNews(db, publicKey, inboxUrlOf(settings().appUrl, publicKey), after)
      : null;
  return news ? Response.json(news, { headers: { 'cache-control': 'no-store' } }) : notFound();
}

type Handle = (db: Database, publicKey: string, request: Request) => Promise<Response>;

/** The inbox does not exist in production. */
const inSandbox =
  (handle: Handle): Route['handle'] =>
  async (request, { params }) =>
    settings().environment === 'sandbox' ? handle(database(), params['publicKey'] ?? '', request) : notFound();

/** The sandbox's own receiver of callbacks. */
export function inboxRoutes(records: readonly CallbackRecord[]): readonly Route[] {
  const contextOf = (db: Database): InboxContext => ({ database: db, records });
  return [
    {
      method: 'POST',
      path: `${INBOX_PATH}:publicKey`,
      handle: inSandbox((db, publicKey, request) => receiveInInbox(contextOf(db), publicKey, request)),
    },
    {
      method: 'GET',
      path: `${INBOX_PATH}:publicKey`,
      handle: inSandbox((db, publicKey, request) => receiveGetInInbox(contextOf(db), publicKey, request)),
    },
    { method: 'GET', path: `${INBOX_PATH}:publicKey/news`, handle: inSandbox(newsResponse) },
  ];
}
