import { type Database, database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/route.ts';
import { INBOX_PATH } from './domain/destinations.ts';
import { keepInInbox } from './store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The longest message that is kept; our callbacks are about 1.5 kB. */
const MOST_BYTES = 65_536;

const page = (status: number, title: string) =>
  new Response(`<!doctype html><title>${title}</title><p>${title}</p>`, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The whole body, or null as soon as it is longer than we keep. */
async function readBounded(request: Request): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '\ufffd');
}

/** Keeps one message in a seller's inbox. 404 for a public key that nobody has, 413 for a message that is too long. */
export async function receiveInInbox(db: Database, publicKey: string, request: Request): Promise<Response> {
  if (!UUID.test(publicKey)) return page(404, 'Not found');
  const body = await readBounded(request);
  if (body === null) return page(413, 'Too long');
  const kept = await keepInInbox(db, publicKey, Object.fromEntries(request.headers), body);
  return kept ? new Response('received', { headers: { 'content-type': 'text/plain' } }) : page(404, 'Not found');
}

/** The sandbox's own receiver of callbacks. It does not exist in production. */
export const inboxRoute: Route = {
  method: 'POST',
  path: `${INBOX_PATH}:publicKey`,
  handle: async (request, { params }) =>
    settings().environment === 'sandbox' ? receiveInInbox(database(), params['publicKey'] ?? '', request) : page(404, 'Not found'),
};
