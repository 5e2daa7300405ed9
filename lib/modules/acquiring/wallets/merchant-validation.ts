import { Agent, request } from 'undici';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';

/**
 * Apple's sheet opens only for a merchant registered with Apple: the browser names one of Apple's gateways, we request
 * a session there with the merchant's identity certificate, and the session goes back to the browser unread (Apple Pay
 * on the Web, merchant validation).
 */
export type MerchantValidation = (request: {
  gateway: string;
  domain: string;
  displayName: string;
}) => Promise<Result<object, WhyNotValidated>>;

/**
 * `not_apples`: an address that is no gateway of Apple's, and is never connected to. `unavailable`: no session came
 * back.
 */
type WhyNotValidated = 'not_apples' | 'unavailable';

/** PEM. `authority`: root of the gateway's own certificate; null: the roots that Node trusts. */
export type MerchantIdentity = { merchantId: string; certificate: string; key: string; authority: string | null };

/** A sheet waits for about 30 s. */
const DEADLINE_MS = 10_000;

/** A session is about 4 kB. */
const ANSWER_LIMIT_BYTES = 32 * 1024;

const MAX_NAME_LENGTH = 64;

const GATEWAY = /^(cn-)?apple-pay-gateway(-(nc|pr)-pod\d)?(-dr)?\.apple\.com$/;

/** The gateway comes from the browser, so only addresses that Apple publishes are accepted. */
export function isApplesGateway({ protocol, hostname, port, username, password, pathname }: URL): boolean {
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    GATEWAY.test(hostname) &&
    /^\/paymentservices\/(startSession|paymentSession)$/.test(pathname)
  );
}

export function merchantValidation(
  { merchantId, certificate, key, authority }: MerchantIdentity,
  isGateway = isApplesGateway,
): MerchantValidation {
  const dispatcher = new Agent({ connect: { cert: certificate, key, ...(authority !== null && { ca: authority }) } });
  return async ({ gateway, domain, displayName }) => {
    const address = URL.parse(gateway);
    if (!address || !isGateway(address)) return refuse('not_apples');
    const body = JSON.stringify({
      merchantIdentifier: merchantId,
      displayName: displayName.slice(0, MAX_NAME_LENGTH),
      initiative: 'web',
      initiativeContext: domain,
    });
    try {
      const answer = await request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        dispatcher,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const session = await readSession(answer.body);
      return answer.statusCode === 200 && session ? ok(session) : refuse('unavailable');
    } catch {
      return refuse('unavailable');
    }
  };
}

async function readSession(body: AsyncIterable<Buffer>): Promise<object | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > ANSWER_LIMIT_BYTES) return null;
    parts.push(part);
  }
  const session: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
  return typeof session === 'object' && session !== null ? session : null;
}
