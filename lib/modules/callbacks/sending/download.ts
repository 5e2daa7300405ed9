import { Agent, buildConnector, type Dispatcher } from 'undici';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { type Hop, nextHop } from '../domain/redirects.ts';
import { type UrlPolicy, type UrlRefusal, validateTarget } from '../domain/url-policy.ts';
import { cappedConnector } from './capped-connections.ts';
import { publicConnector, type ResolveName, systemResolver } from './public-connections.ts';

/**
 * Downloads a file from an address given by a caller, under the rules of callbacks: an address that callbacks may not
 * reach is not fetched from. Every hop is validated by its text before the request and by its addresses when it
 * connects. Type and length stated by the server are ignored.
 */

/** Time limit over names, connections, redirects and the file, milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** Limit of a response beside the file's bytes: its head, hints before it, the heads of its chunks. */
const BESIDE_BYTES = 131_072;

const REQUEST_HEADERS = { 'user-agent': 'Kupa-Files/1.0', accept: '*/*', 'accept-encoding': 'identity' };

const AGENT = {
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: 1,
  maxHeaderSize: 16_384,
  headersTimeout: TIME_LIMIT_MS,
  bodyTimeout: TIME_LIMIT_MS,
};
const CONNECT: buildConnector.BuildOptions = { allowH2: false, timeout: 5_000, rejectUnauthorized: true };

/** `refused`: the address may not be fetched from, and why. The others are failed downloads. */
type DownloadRefusal = { refused: UrlRefusal } | 'too_large' | 'not_fetched';

export type Downloader = {
  download(url: string): Promise<Result<Buffer, DownloadRefusal>>;
  close(): Promise<void>;
};

/** `maxBytes`: longest file; reading stops there, whatever length the server states. */
export function downloader(
  policy: UrlPolicy,
  maxBytes: number,
  { resolve = systemResolver(), timeLimitMs = TIME_LIMIT_MS }: { resolve?: ResolveName; timeLimitMs?: number } = {},
): Downloader {
  const agentOf = (connect: buildConnector.connector) =>
    new Agent({ ...AGENT, connect: cappedConnector(connect, maxBytes + BESIDE_BYTES) });
  const agents = { guarded: agentOf(publicConnector(CONNECT, resolve)), exempt: agentOf(buildConnector(CONNECT)) };

  async function follow(first: Hop, signal: AbortSignal): Promise<Result<Buffer, DownloadRefusal>> {
    let hop = first;
    for (let followed = 0; ; followed += 1) {
      const { url, exempt } = hop.target;
      const answer = await (exempt ? agents.exempt : agents.guarded).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: REQUEST_HEADERS,
        signal,
      });
      const { location } = answer.headers;
      const next = nextHop(
        hop,
        { status: answer.statusCode, location: typeof location === 'string' ? location : null },
        followed,
        policy,
      );
      if (next.ok && next.value === null) return readFile(answer, maxBytes);
      discard(answer.body);
      if (!next.ok) return refuse('not_fetched');
      if (next.value) hop = next.value;
    }
  }

  return {
    async download(text) {
      const validated = validateTarget(text, policy, 'fetch');
      if (!validated.ok) return refuse({ refused: validated.reason });
      try {
        return await follow({ target: validated.value, method: 'GET' }, AbortSignal.timeout(timeLimitMs));
      } catch {
        // Failures of names, connections, certificates and time limits are not distinguished for the caller, who chose
        // the address.
        return refuse('not_fetched');
      }
    },
    async close() {
      await Promise.all([agents.guarded.destroy(), agents.exempt.destroy()]);
    },
  };
}

/** Ends a response unread, and with it its connection. The resulting error is expected and ignored. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}

async function readFile(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Result<Buffer, DownloadRefusal>> {
  const problem =
    statusCode !== 200 ? 'not_fetched' : Number(headers['content-length'] ?? 0) > maxBytes ? 'too_large' : null;
  if (problem) {
    discard(body);
    return refuse(problem);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return refuse('too_large');
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks));
}
