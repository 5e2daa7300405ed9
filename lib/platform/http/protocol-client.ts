import { Pool } from 'undici';
import { z } from 'zod';

/**
 * Client of our protocols with banks (docs/processor-protocol.md, docs/payout-protocol.md). Only a response that can be
 * read in full and names what was asked counts; everything else, from a broken connection to an unknown status, is no
 * reply. Requests that provably never arrived, or were provably not carried out, are `isNotSent`.
 */

/**
 * A request without a usable response. `isNotSent`: the request had no effect and will have none. `isOurFault`: the
 * bank is up and found the request invalid.
 */
type NoReply = { unknown: string; isNotSent: boolean; isOurFault: boolean };
export type ProtocolReply<Body> = { reply: Body } | NoReply;

/** Connections of one kind of request: how many stay open, and the longest response that is read. */
type Connections = { connections: number; limitBytes: number };

/**
 * A request of a protocol: a POST, or a GET without `body`. `about`: fields and values that the response must have, so
 * that the response to another request proves nothing about this one.
 */
type ProtocolRequest<Kind extends string, Body> = {
  pool: Kind;
  path: string;
  body?: object;
  about: Record<string, string>;
  answer: z.ZodType<Body>;
  deadlineMs: number;
};

type ProtocolOptions<Kind extends string> = { url: string; key: string; pools: Readonly<Record<Kind, Connections>> };

/** Requests of a protocol, each over the connections of its kind, so that one that hangs holds up no other kind. */
export function protocolClient<Kind extends string>({ url, key, pools }: ProtocolOptions<Kind>) {
  const open = new Map<string, Pool>(
    Object.entries<Connections>(pools).map(([kind, { connections, limitBytes }]) => [
      kind,
      new Pool(url, { connections, maxResponseSize: limitBytes, keepAliveTimeout: 30_000, pipelining: 1 }),
    ]),
  );
  return {
    async ask<Body>(call: ProtocolRequest<Kind, Body>): Promise<ProtocolReply<Body>> {
      const { pool, path, body, about, answer, deadlineMs } = call;
      const signal = AbortSignal.timeout(deadlineMs);
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
      const request = { method: body ? 'POST' : 'GET', path, headers, signal } as const;
      for (let turn = 1; ; turn += 1) {
        try {
          const sent = { ...request, ...(body && { body: JSON.stringify(body) }) };
          const response = await (open.get(pool) as Pool).request(sent);
          return readResponse(response.statusCode, await response.body.text(), about, answer);
        } catch (error) {
          // A refused connection carried nothing, so that one retry is safe. After any other error it is not known what
          // arrived.
          const isNotSent = codeOf(error) === 'ECONNREFUSED';
          if (turn > 1 || !isNotSent) return { unknown: codeOf(error), isNotSent, isOurFault: false };
        }
      }
    },
    close: async () => void (await Promise.all([...open.values()].map((pool) => pool.destroy()))),
  };
}

export const MISMATCHED_RESPONSE = { outcome: 'unknown', why: 'an answer about something else' } as const;

/**
 * Whether the bank itself is well. A request that it rejects as ours says nothing about its health: a fault of one
 * seller's request must not open the breaker for all.
 */
export const isHealthy = (answer: ProtocolReply<unknown>): boolean => 'reply' in answer || answer.isOurFault;

/** A response with status 503 and this body: nothing was done with the request. */
const notNow = z.object({ error: z.literal('not now') });

/** The request itself was at fault: unreadable, not valid, or its reference taken by another. */
const OUR_FAULT: readonly number[] = [400, 409, 422];

function readResponse<Body>(
  status: number,
  text: string,
  about: Record<string, string>,
  answer: z.ZodType<Body>,
): ProtocolReply<Body> {
  const body = parse(text);
  if (status === 503 && notNow.safeParse(body).success)
    return { unknown: 'status 503', isNotSent: true, isOurFault: false };
  if (status !== 200) return { unknown: `status ${status}`, isNotSent: false, isOurFault: OUR_FAULT.includes(status) };
  const read = answer.safeParse(body);
  if (!read.success) return { unknown: 'an answer outside the protocol', isNotSent: false, isOurFault: false };
  return names(body, about)
    ? { reply: read.data }
    : { unknown: MISMATCHED_RESPONSE.why, isNotSent: false, isOurFault: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function names(body: unknown, about: Record<string, string>): boolean {
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  return Object.entries(about).every(([field, value]) => fields.get(field) === value);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
