import { Agent, buildConnector, type Dispatcher } from 'undici';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { type Hop, nextHop } from '../domain/redirects.ts';
import { type UrlPolicy, type UrlRefusal, validateTarget } from '../domain/url-policy.ts';
import { cappedConnector } from './capped-connections.ts';
import { publicConnector, type ResolveName, systemResolver } from './public-connections.ts';

/**
 * Fetches a file that a caller names by its address, under the rules of callbacks: what may not be called back may not
 * be fetched. Every hop is judged by its text before it is asked and by its addresses when it connects. What the other
 * side says of the file is not heard: neither its type nor its length is believed.
 */

/** Everything together: names, connections, redirects and the file, milliseconds. */
const TIME_LIMIT_MS = 15_000;

/** Of an answer beside the file: its head, hints before it, the heads of its chunks. */
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

/** `refused`: the address may not be fetched from, and why. Anything else is an answer that was none. */
type DownloadRefusal = { refused: UrlRefusal } | 'too_large' | 'not_fetched';

export type Downloader = {
  download(url: string): Promise<Result<Buffer, DownloadRefusal>>;
  close(): Promise<void>;
};

/** `maxBytes`: longest file; reading stops there, whatever is said before. */
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
      letGo(answer.body);
      if (!next.ok) return refuse('not_fetched');
      if (next.value) hop = next.value;
    }
  }

  return {
    async download(text) {
      const judged = validateTarget(text, policy, 'fetch');
      if (!judged.ok) return refuse({ refused: judged.reason });
      try {
        return await follow({ target: judged.value, method: 'GET' }, AbortSignal.timeout(timeLimitMs));
      } catch {
        // A name, a connection, a certificate, the time: whose it was is not told to whoever sent the address.
        return refuse('not_fetched');
      }
    },
    async close() {
      await Promise.all([agents.guarded.destroy(), agents.exempt.destroy()]);
    },
  };
}

/** Ends an answer unread, and with it its connection. That it ended so is no error to anybody. */
function letGo(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}

async function readFile(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Result<Buffer, DownloadRefusal>> {
  const problem =
    statusCode !== 200 ? 'not_fetched' : Number(headers['content-length'] ?? 0) > maxBytes ? 'too_large' : null;
  if (problem) {
    letGo(body);
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
