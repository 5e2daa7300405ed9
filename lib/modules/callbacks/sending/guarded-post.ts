import { Agent, buildConnector } from 'undici';
import { type Result, refuse } from '#lib/kernel/result.ts';
import type { DeliveryError } from '../contract/deliveries.ts';
import { type Target, type UrlPolicy, type UrlRefusal, validateTarget } from '../domain/url-policy.ts';
import { cappedConnector } from './capped-connections.ts';
import { deadlineIn, exchange } from './exchange.ts';
import { publicConnector, type ResolveName, systemResolver } from './public-connections.ts';
import { errorWord } from './send-callback.ts';

/**
 * Posts bytes to an address that a browser gave, under the rules of callbacks: its text, and the addresses that its
 * name resolves to, are checked as those of callbacks are. Only https, no redirect is followed, and nothing of the
 * response but its status is read.
 */

const TIME_LIMIT_MS = 10_000;

/** Limit of one response, as received. */
const MAX_ANSWER_BYTES = 16_384;

const AGENT = {
  allowH2: false,
  pipelining: 1,
  keepAliveTimeout: 4_000,
  maxHeaderSize: 16_384,
  headersTimeout: TIME_LIMIT_MS,
  bodyTimeout: TIME_LIMIT_MS,
};
const CONNECT: buildConnector.BuildOptions = { allowH2: false, timeout: 5_000, rejectUnauthorized: true };

/** `status`: null where none came; then `error` says why. */
type Posted = { status: number | null; error: DeliveryError | null };

export type GuardedPoster = {
  /** Never throws. */
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Posted>;
  close(): Promise<void>;
};

/** Whether an address may be posted to. Plain http is for the receivers that a sandbox's settings name. */
export function checkPostTarget(url: string, policy: UrlPolicy): Result<Target, UrlRefusal> {
  const validated = validateTarget(url, policy, 'fetch');
  if (!validated.ok || validated.value.exempt || validated.value.url.protocol === 'https:') return validated;
  return refuse('scheme');
}

export function guardedPoster(policy: UrlPolicy, resolve: ResolveName = systemResolver()): GuardedPoster {
  const agentOf = (connect: buildConnector.connector) =>
    new Agent({ ...AGENT, connect: cappedConnector(connect, MAX_ANSWER_BYTES) });
  const agents = { guarded: agentOf(publicConnector(CONNECT, resolve)), exempt: agentOf(buildConnector(CONNECT)) };
  return {
    async post(text, headers, body) {
      const validated = checkPostTarget(text, policy);
      if (!validated.ok) return { status: null, error: 'refused_address' };
      const { url, exempt } = validated.value;
      const deadline = deadlineIn(TIME_LIMIT_MS);
      try {
        const { status } = await exchange(
          exempt ? agents.exempt : agents.guarded,
          { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers, body },
          deadline,
          () => false,
        );
        return { status, error: null };
      } catch (error) {
        return { status: null, error: deadline.hasPassed ? 'timeout' : errorWord(error) };
      } finally {
        deadline.clear();
      }
    },
    async close() {
      await Promise.all([agents.guarded.destroy(), agents.exempt.destroy()]);
    },
  };
}
